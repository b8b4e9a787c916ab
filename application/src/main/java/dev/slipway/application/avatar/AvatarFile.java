package dev.slipway.application.avatar;

import java.io.InputStream;
import java.util.function.Supplier;

/**
 * Avatar sent by a client.
 *
 * @param fileName untrusted
 * @param size     in bytes
 * @param content  opens the file from its first byte; may be called repeatedly
 */
public record AvatarFile(String fileName, long size, Supplier<InputStream> content) {}
