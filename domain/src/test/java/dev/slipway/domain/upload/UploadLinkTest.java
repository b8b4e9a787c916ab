package dev.slipway.domain.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UploadLinkTest {

    private static final String SECRET = "66dbcd21ec5d24ed6ea225176098d52b";

    @ParameterizedTest
    @CsvSource({"dk.png, dk, !", "movie.mp4, movie, !", "drawing.svg, drawing, !", "notes.txt, notes.txt, ''", "Makefile, Makefile, ''",
            ".png, .png, ''"})
    void texts_show_pictures_and_link_to_all_else(String file, String alt, String mark) {
        UploadLink link = new UploadLink(SECRET, file);
        assertEquals("/uploads/" + SECRET + "/" + file, link.url());
        assertEquals("/group/project/uploads/" + SECRET + "/" + file, link.fullPath("group/project"));
        assertEquals(alt, link.alt());
        assertEquals(mark + "[" + alt + "](/uploads/" + SECRET + "/" + file + ")", link.markdown());
    }
}
