package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.alert.port.Payloads;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Payloads} does. */
public abstract class PayloadsKit {

    private static final int KILOBYTES = 4;
    private static final int DEPTH = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    protected static final AlertPolicy POLICY =
            new AlertPolicy(Tier.ULTIMATE, KILOBYTES * 1024, DEPTH, 20, PATIENCE, 0);

    protected abstract Payloads payloads(AlertPolicy policy);

    private Json.Members read(String body) {
        return payloads(POLICY).read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    final void a_payload_that_never_arrives_is_not_waited_for() throws IOException {
        AlertPolicy hasty = new AlertPolicy(Tier.ULTIMATE, KILOBYTES * 1024, DEPTH, 20, Duration.ofMillis(20), 0);
        Failure tooSlow = Refusal.badRequest(Reason.of("alert.too_slow", 0)).failure();
        try (PipedOutputStream sender = new PipedOutputStream(); PipedInputStream body = new PipedInputStream(sender)) {
            sender.write('{');
            assertEquals(tooSlow, Refusals.of(() -> payloads(hasty).read(body)));
        }
        assertFalse(Thread.currentThread().isInterrupted());
        assertEquals("{}", payloads(hasty).read(new ByteArrayInputStream(new byte[] {'{', '}'})).text());
    }

    @Test
    final void every_kind_of_value_is_read() {
        assertEquals(new Json.Members(Map.of()), read("{}"));
        assertEquals(new Json.Text("täst \ud83d\ude00"), read(" {\"a\": \"täst \ud83d\ude00\"}\n").values().get("a"));
        assertEquals("{\"a\":[1,-2.50,1e400,true,false,null,{\"b\":[]}]}",
                read("{\"a\":[1,-2.50,1e400,true,false,null,{\"b\":[]}]}").text());
        assertEquals(new Json.Digits("123456789012345678901234567890.10"),
                read("{\"n\":123456789012345678901234567890.10}").values().get("n"));
        assertEquals("{}", read("\ufeff{}").text());
    }

    @Test
    final void members_keep_their_order_and_the_later_of_two_counts() {
        assertEquals(List.of("z", "a", "m"), List.copyOf(read("{\"z\":1,\"a\":2,\"m\":3}").values().keySet()));
        assertEquals(new Json.Digits("2"), read("{\"a\":1,\"a\":2}").values().get("a"));
    }

    @Test
    final void texts_that_no_column_takes_are_read_as_they_are() {
        assertEquals(new Json.Text("a\0b"), read("{\"a\":\"a\\u0000b\"}").values().get("a"));
        assertEquals(new Json.Text("a\ud800b"), read("{\"a\":\"a\\ud800b\"}").values().get("a"));
        assertEquals(new Json.Digits("1"), read("{\"\":1}").values().get(""));
    }

    @Test
    final void what_is_no_json_is_malformed() {
        Failure malformed = Refusal.badRequest(Reason.of("alert.not_json")).failure();
        for (String body : List.of("", "  ", "{", "{}{}", "{} x", "{\"a\":}", "{'a':1}", "{\"a\":01}", "{\"a\":NaN}", "{\"a\":1,}", "[1",
                "title=a",
                "{\"a\":\"\n\"}", "{\"a\":\"\\x\"}", "<alert/>", "/* */{}")) {
            assertEquals(malformed, Refusals.of(() -> read(body)), body);
        }
        byte[] latin = "{\"a\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(malformed, Refusals.of(() -> payloads(POLICY).read(new ByteArrayInputStream(latin))));
    }

    @Test
    final void what_is_no_object_is_no_payload() {
        Failure none = Refusal.badRequest(Reason.of("alert.not_an_object")).failure();
        for (String body : List.of("[]", "[{}]", "1", "\"a\"", "null", "true")) {
            assertEquals(none, Refusals.of(() -> read(body)), body);
        }
    }

    @Test
    final void a_payload_may_be_as_large_as_the_limit_and_no_larger() {
        String frame = "{\"a\":\"\"}";
        String fits = "{\"a\":\"" + "x".repeat(KILOBYTES * 1024 - frame.length()) + "\"}";
        assertEquals(fits, read(fits).text());
        Failure tooLarge = Refusal.tooLarge(Reason.of("alert.too_large", KILOBYTES)).failure();
        assertEquals(tooLarge, Refusals.of(() -> read(fits + " ")));
        assertEquals(tooLarge, Refusals.of(() -> read("{\"a\":\"" + "x".repeat(100_000))));
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return ' ';
            }
        };
        assertEquals(tooLarge, Refusals.of(() -> payloads(POLICY).read(endless)));
    }

    @Test
    final void a_payload_may_be_as_deep_as_the_limit_and_no_deeper() {
        String fits = "{\"a\":" + "[".repeat(DEPTH - 1) + "]".repeat(DEPTH - 1) + "}";
        assertEquals(fits, read(fits).text());
        String tooDeep = "{\"a\":" + "[".repeat(DEPTH) + "]".repeat(DEPTH) + "}";
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_deep", DEPTH)).failure(), Refusals.of(() -> read(tooDeep)));
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_deep", DEPTH)).failure(),
                Refusals.of(() -> read("{\"a\":".repeat(DEPTH + 1))));
    }

    @Test
    final void a_payload_may_have_as_many_values_as_the_limit_and_no_more() {
        AlertPolicy wide = new AlertPolicy(Tier.ULTIMATE, 1L << 20, DEPTH, 20, PATIENCE, 0);
        int most = wide.maxValues();
        assertEquals(most, values(wide, most));
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_many_values", most)).failure(), Refusals.of(() -> values(wide, most + 1)));
    }

    /** Reads so many values, the object and its array among them. */
    private int values(AlertPolicy policy, int count) {
        String body = "{\"a\":[" + String.join(",", Collections.nCopies(count - 2, "0")) + "]}";
        Json.Members read = payloads(policy).read(new ByteArrayInputStream(body.getBytes(StandardCharsets.US_ASCII)));
        return ((Json.Array) read.values().get("a")).items().size() + 2;
    }

    @Test
    final void what_comes_no_further_is_broken_off() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("reset");
            }
        };
        assertEquals(Refusal.badRequest(Reason.of("alert.broken_off")).failure(), Refusals.of(() -> payloads(POLICY).read(broken)));
    }
}
