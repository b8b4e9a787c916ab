package dev.slipway.application.upload;

/** @param largest maximum bytes of one file */
public record UploadPolicy(long largest) {}
