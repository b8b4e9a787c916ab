package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ImageTypeTest {

    @ParameterizedTest
    @CsvSource({
        "89504e470d0a1a0a0000000d49484452, PNG",
        "ffd8ffe000104a464946, JPEG",
        "474946383961010001000000, GIF",
        "474946383761010001000000, GIF",
        "424d3a00000000000000360000002800000001000000, BMP",
        "49492a0008000000, TIFF",
        "4d4d002a00000008, TIFF",
        "00000100010010100000010020006804000016000000, ICO",
        "524946461a000000574542505650384c, WEBP"})
    void picture_is_told_by_its_first_bytes(String head, ImageType type) {
        byte[] bytes = HexFormat.of().parseHex(head);
        assertEquals(Optional.of(type), ImageType.of(bytes));
        assertEquals(Optional.empty(), ImageType.of(Arrays.copyOf(bytes, 2)));
    }

    static List<String> others() {
        return List.of("", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>", "<?xml version=\"1.0\"?><svg/>",
                "<!DOCTYPE html><html>", "BM",
                "BM is how this text begins, which is long enough", "GIF88a", "RIFFxxxxWAVE", "%PDF-1.7", "\0\0\1\0\0\0", "\0\0\2\0\1\0",
                "PK\3\4", "/*\u0089PNG\r\n*/", " GIF89a");
    }

    @ParameterizedTest
    @MethodSource("others")
    void everything_else_is_no_picture(String head) {
        assertEquals(Optional.empty(), ImageType.of(head.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void name_gets_the_ending_of_its_content() {
        assertEquals("a.PNG", ImageType.PNG.named("a.PNG"));
        assertEquals("a.jpeg", ImageType.JPEG.named("a.jpeg"));
        assertEquals("evil.html.png", ImageType.PNG.named("evil.html"));
        assertEquals("a.png.gif", ImageType.GIF.named("a.png"));
    }
}
