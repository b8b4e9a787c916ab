package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
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

    /** Heads that are as long as they have to be, one byte shorter ones, and ones that differ in one byte. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "89504e470d0a1a0a, PNG", "89504e470d0a1a, -", "ffd8ff, JPEG", "ffd8, -", "49492a00, TIFF", "4d4d002a, TIFF", "49492a, -",
        "424d0000000000000000000000000c000000, BMP", "424d00000000000000000000000028000000, BMP",
        "424d00000000000000000000000034000000, BMP", "424d00000000000000000000000038000000, BMP",
        "424d00000000000000000000000040000000, BMP", "424d0000000000000000000000006c000000, BMP",
        "424d0000000000000000000000007c000000, BMP", "424d000000000000000000000000280000, -",
        "424d00000000000000000000000029000000, -", "424d00000000000000000000000028010000, -",
        "424d00000000000000000000000028000100, -", "424d00000000000000000000000028000001, -",
        "434d0000000000000000000000000c000000, -",
        "00000100010000000000, ICO", "00000100000100000000, ICO", "000001000100000000, -", "00000100000000000000, -",
        "00000100010000000001, -", "00000200010000000000, -",
        "524946460000000057454250, WEBP", "5249464600000000574542, -", "524946470000000057454250, -"})
    void head_of_each_type_has_its_length(String head, ImageType type) {
        assertEquals(Optional.ofNullable(type), ImageType.of(HexFormat.of().parseHex(head)));
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

    @ParameterizedTest
    @EnumSource(ImageType.class)
    void type_is_an_image_and_keeps_names_with_each_of_its_extensions(ImageType type) {
        assertTrue(type.contentType().startsWith("image/"), type.contentType());
        assertEquals(type.extensions(), type.extensions().stream().filter(one -> type.named("a." + one).equals("a." + one)).toList());
        assertEquals("a." + type.extensions().getFirst(), type.named("a"));
    }

    @Test
    void name_gets_the_ending_of_its_content() {
        assertEquals("a.PNG", ImageType.PNG.named("a.PNG"));
        assertEquals("a.jpeg", ImageType.JPEG.named("a.jpeg"));
        assertEquals("evil.html.png", ImageType.PNG.named("evil.html"));
        assertEquals("a.png.gif", ImageType.GIF.named("a.png"));
    }
}
