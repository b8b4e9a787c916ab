package dev.slipway.domain.kernel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Image types that are shown inline, detected by the first bytes. Types that may contain scripts, such as SVG, are excluded. */
public enum ImageType {
    PNG("image/png", "png"),
    JPEG("image/jpeg", "jpg", "jpeg"),
    GIF("image/gif", "gif"),
    BMP("image/bmp", "bmp"),
    TIFF("image/tiff", "tiff", "tif"),
    ICO("image/vnd.microsoft.icon", "ico"),
    WEBP("image/webp", "webp");

    /** Number of bytes needed to detect a type. */
    public static final int HEAD = 32;

    private static final byte[] PNG_HEAD = HexFormat.of().parseHex("89504e470d0a1a0a");
    private static final byte[] JPEG_HEAD = HexFormat.of().parseHex("ffd8ff");
    private static final byte[] TIFF_LITTLE = HexFormat.of().parseHex("49492a00");
    private static final byte[] TIFF_BIG = HexFormat.of().parseHex("4d4d002a");
    private static final byte[] ICO_HEAD = HexFormat.of().parseHex("00000100");
    private static final Set<Integer> BMP_HEADERS = Set.of(12, 40, 52, 56, 64, 108, 124);
    private static final int BMP_HEADER_AT = 14;
    private static final int ICO_COUNT_AT = 4;
    private static final int ICO_RESERVED_AT = 9;
    private static final int WEBP_AT = 8;

    private final String contentType;
    private final List<String> extensions;

    ImageType(String contentType, String... extensions) {
        this.contentType = contentType;
        this.extensions = List.of(extensions);
    }

    public String contentType() {
        return contentType;
    }

    /** Returns the file extensions, the default first. */
    public List<String> extensions() {
        return extensions;
    }

    /** Returns the name, with the default extension appended if it has none of this type. */
    public String named(String name) {
        return extensions.contains(SafeFileName.extension(name)) ? name : name + "." + extensions.getFirst();
    }

    /** @param head the first {@link #HEAD} bytes of a file, or all of a shorter file */
    public static Optional<ImageType> of(byte[] head) {
        return Arrays.stream(values()).filter(type -> type.begins(head)).findFirst();
    }

    private boolean begins(byte[] head) {
        return switch (this) {
            case PNG -> has(head, 0, PNG_HEAD);
            case JPEG -> has(head, 0, JPEG_HEAD);
            case GIF -> has(head, 0, ascii("GIF87a")) || has(head, 0, ascii("GIF89a"));
            case BMP -> has(head, 0, ascii("BM")) && head.length > BMP_HEADER_AT + 3 && BMP_HEADERS.contains(little(head, BMP_HEADER_AT));
            case TIFF -> has(head, 0, TIFF_LITTLE) || has(head, 0, TIFF_BIG);
            case ICO -> has(head, 0, ICO_HEAD) && head.length > ICO_RESERVED_AT && (head[ICO_COUNT_AT] | head[ICO_COUNT_AT + 1]) != 0
                    && head[ICO_RESERVED_AT] == 0;
            case WEBP -> has(head, 0, ascii("RIFF")) && has(head, WEBP_AT, ascii("WEBP"));
        };
    }

    private static boolean has(byte[] head, int at, byte[] wanted) {
        return head.length >= at + wanted.length && Arrays.equals(head, at, at + wanted.length, wanted, 0, wanted.length);
    }

    private static int little(byte[] head, int at) {
        return head[at] & 0xff | (head[at + 1] & 0xff) << 8 | (head[at + 2] & 0xff) << 16 | (head[at + 3] & 0xff) << 24;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
