package dev.slipway.domain.ciconfig.finding;

/** Severity of a finding. A configuration with an error makes no pipeline. */
public enum FindingSeverity {
    ERROR, WARNING
}
