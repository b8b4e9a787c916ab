package dev.slipway.bootstrap.settings;

/** Minimum level of log lines. */
public enum LogLevel { ERROR, WARN, INFO, DEBUG }
