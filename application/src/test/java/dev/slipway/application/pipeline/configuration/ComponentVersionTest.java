package dev.slipway.application.pipeline.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentVersionTest {

    private static final List<String> TAGS = List.of("1.0.0", "1.2.0", "1.10.0", "1.2.9", "2.0.0-rc1", "v1.11.1", "release", "10.0.0",
            "0.9");

    @ParameterizedTest
    @CsvSource({"~latest, 10.0.0", "1, v1.11.1", "1.2, 1.2.9", "1.10, 1.10.0", "10, 10.0.0", "2,", "0,", "1.2.9,", "main,", "~other,",
            "1.,", "'',"})
    void the_highest_version_that_fits(String wanted, String tag) {
        assertEquals(Optional.ofNullable(tag), ComponentVersion.newest(TAGS, wanted));
    }
}
