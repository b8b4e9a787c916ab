package dev.slipway.rest.testreport;

import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Serializes a test report while its slot is held, so that only one report at a time is in memory as objects and as text. */
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
