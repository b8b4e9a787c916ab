package dev.slipway.domain.upload;

import dev.slipway.domain.kernel.SafeFileName;
import java.util.Set;

/**
 * How texts refer to an uploaded file.
 *
 * @param secret   32 hexadecimal digits
 * @param fileName safe
 */
public record UploadLink(String secret, String fileName) {

    /** Files that texts show in place instead of linking to them: pictures, videos, sounds. */
    private static final Set<String> SHOWN = Set.of("png", "jpg", "jpeg", "gif", "bmp", "tiff", "ico", "webp", "svg", "mp4", "m4v", "mov", "webm", "ogv",
            "mp3", "oga", "ogg", "spx", "wav");

    /** Returns the address inside the project. */
    public String url() {
        return "/uploads/" + secret + "/" + fileName;
    }

    public String fullPath(String projectPath) {
        return "/" + projectPath + url();
    }

    /** Returns the text in place of the file: the name, of what is shown without its ending. */
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
