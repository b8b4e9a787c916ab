package dev.slipway.domain.upload;

import dev.slipway.domain.kernel.SafeFileName;
import java.util.Set;

/**
 * Links of texts to an uploaded file.
 *
 * @param secret   32 hexadecimal digits
 * @param fileName sanitized
 */
public record UploadLink(String secret, String fileName) {

    /** Extensions of files that texts embed instead of linking: images, videos and audio. */
    private static final Set<String> SHOWN = Set.of("png", "jpg", "jpeg", "gif", "bmp", "tiff", "ico", "webp", "svg", "mp4", "m4v", "mov",
            "webm", "ogv", "mp3", "oga", "ogg", "spx", "wav");

    /** Returns the URL path inside the project. */
    public String url() {
        return "/uploads/" + secret + "/" + fileName;
    }

    public String fullPath(String projectPath) {
        return "/" + projectPath + url();
    }

    /** Returns the link text: the file name, without its extension for embedded files. */
    public String alt() {
        return (shown() ? fileName.substring(0, fileName.lastIndexOf('.')) : fileName).replace("]", "\\]");
    }

    public String markdown() {
        return (shown() ? "!" : "") + "[" + alt() + "](" + url() + ")";
    }

    private boolean shown() {
        return SHOWN.contains(SafeFileName.extension(fileName));
    }
}
