package dev.slipway.application.upload;

/** @param largest in bytes, of one file */
public record UploadPolicy(long largest) {}
