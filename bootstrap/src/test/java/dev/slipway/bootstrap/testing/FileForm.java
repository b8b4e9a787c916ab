package dev.slipway.bootstrap.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A multipart form with files, written byte by byte, so that hostile ones can be written too. */
public final class FileForm {

    public static final String TYPE = "multipart/form-data; boundary=zYxXy";

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    public FileForm field(String name, String value) {
        return part("name=\"" + name + "\"", value.getBytes(StandardCharsets.UTF_8));
    }

    /** @param fileName as it is to stand between quotes */
    public FileForm file(String name, String fileName, String type, byte[] bytes) {
        return part("name=\"" + name + "\"; filename=\"" + fileName + "\"\r\nContent-Type: " + type, bytes);
    }

    private FileForm part(String head, byte[] bytes) {
        content.writeBytes(("--zYxXy\r\nContent-Disposition: form-data; " + head + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        content.writeBytes(bytes);
        content.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        return this;
    }

    public byte[] bytes() {
        content.writeBytes("--zYxXy--\r\n".getBytes(StandardCharsets.UTF_8));
        return content.toByteArray();
    }
}
