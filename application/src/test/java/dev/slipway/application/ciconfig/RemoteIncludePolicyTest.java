package dev.slipway.application.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteIncludePolicyTest {

    @ParameterizedTest
    @CsvSource({"a.example.com, a.example.com, 443, true", "a.example.com, A.Example.COM, 80, true",
            "A.example.com, a.example.com, 80, true", "a.example.com, a.example.com, 8080, false",
            "a.example.com:8080, a.example.com, 8080, true", "a.example.com:8080, a.example.com, 443, false",
            "a.example.com, b.a.example.com, 443, false",
            "*.example.com, a.example.com, 443, true", "*.example.com, a.b.example.com, 443, true",
            "*.example.com, example.com, 443, false", "*.example.com, .example.com, 443, false",
        "*.example.com, badexample.com, 443, false", "*.example.com:81, a.example.com, 81, true", "1.1.1.1, 1.1.1.1, 80, true"})
    void hosts_are_compared(String rule, String host, int port, boolean allowed) {
        assertEquals(allowed, new RemoteIncludePolicy(List.of("other", rule)).allows(host, port));
    }

    @Test
    void no_hosts_are_none() {
        assertTrue(new RemoteIncludePolicy(List.of()).isOff());
    }
}
