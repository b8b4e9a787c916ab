package dev.slipway.domain.ciconfig.finding;

/** How much a finding weighs: a configuration with an error makes no pipeline. */
public enum FindingSeverity {
    ERROR, WARNING
}
