package dev.slipway.application.avatar;

import java.io.InputStream;
import java.util.function.Supplier;

/**
 * An avatar as a client sends it.
 *
 * @param fileName hostile
 * @param size     in bytes
 * @param content  opens it from its first byte, as often as it is asked
 */
public record AvatarFile(String fileName, long size, Supplier<InputStream> content) {}
