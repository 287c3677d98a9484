"""Comparing variants: whole matches under each, metrics, tests of differences, the report."""

from ohhell_sim.study.comparing import compare
from ohhell_sim.study.definition import Study, Variant
from ohhell_sim.study.metrics import Metric, study_metrics
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.running import cluster_executor, process_executor, run_study

__all__ = [
    "Metric",
    "Study",
    "StudyResult",
    "Variant",
    "cluster_executor",
    "compare",
    "process_executor",
    "run_study",
    "study_metrics",
]
