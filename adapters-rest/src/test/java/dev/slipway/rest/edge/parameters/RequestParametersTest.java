package dev.slipway.rest.edge.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.rest.edge.RestSettings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.ByteBody;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestParametersTest {

    private static final int LENGTH = 20 * 1024;

    /** Has room for one share of 80 KiB at a time. */
    private final MemoryBudget memory = new MemoryBudget(200 * 1024, Duration.ZERO);

    private RequestParameters sent(int length) {
        ServerHttpRequest<?> request = mock();
        ByteBody body = mock();
        HttpHeaders headers = mock();
        when(request.byteBody()).thenReturn(body);
        when(request.getHeaders()).thenReturn(headers);
        when(body.toInputStream()).thenReturn(new ByteArrayInputStream(new byte[length]));
        return new RequestParameters(request, RestSettings.defaults().limits(), memory);
    }

    private static Failure failure(RequestParameters request) {
        return assertThrows(Refusal.class, () -> request.bytes(LENGTH, 4)).failure();
    }

    @Test
    void reader_takes_the_memory_of_a_body_once() {
        try (RequestParameters first = sent(LENGTH); RequestParameters second = sent(LENGTH)) {
            assertEquals(LENGTH, first.bytes(LENGTH, 4).length);
            assertInstanceOf(Failure.Unavailable.class, failure(second));
        }
        try (RequestParameters third = sent(LENGTH)) {
            assertEquals(LENGTH, third.bytes(LENGTH, 4).length);
        }
    }

    @Test
    void reader_takes_memory_for_small_bodies_too() {
        try (RequestParameters first = sent(1_000); RequestParameters second = sent(1_000)) {
            assertEquals(1_000, first.bytes(LENGTH, 90).length);
            assertThrows(Refusal.class, () -> second.bytes(LENGTH, 90));
        }
    }

    @Test
    void larger_body_is_refused() {
        try (RequestParameters request = sent(LENGTH + 1)) {
            assertInstanceOf(Failure.TooLarge.class, failure(request));
        }
    }
}
