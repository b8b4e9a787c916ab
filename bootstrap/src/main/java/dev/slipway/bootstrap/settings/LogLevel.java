package dev.slipway.bootstrap.settings;

/** From which level on lines of log are written. */
public enum LogLevel { ERROR, WARN, INFO, DEBUG }
