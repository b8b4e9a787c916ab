package dev.slipway.rest.testreport;

import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Makes the text of a test report while its turn lasts, so that no more than one is in memory as objects and as text. */
@Singleton
final class TestReportText {

    private final JsonMapper json;

    TestReportText(JsonMapper json) {
        this.json = json;
    }

    byte[] of(TestReportJson report) {
        try {
            return json.writeValueAsBytes(report);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
