package dev.slipway.rest.repository.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.ArchiveReads.Writing;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Connection;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ArchiveStreamsTest {

    private static final String ADDRESS = "192.0.2.1";
    private static final Caller ADA = person(1);
    private static final Caller BOB = person(2);
    private static final byte[] TEXT = "an archive".getBytes(StandardCharsets.UTF_8);

    private final ArchiveStreams streams = new ArchiveStreams(Duration.ofMinutes(1), Duration.ZERO);

    private static Caller person(long id) {
        return new Caller.Person(new Account(id, "user" + id, "User", false, false, AccountState.ACTIVE), id, Set.of());
    }

    @Test
    void an_archive_is_read_while_it_is_written() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        try (InputStream in = streams.open(ADA, ADDRESS, Connection.LASTING, out -> {
            out.write(TEXT);
            await(read);
            out.write(TEXT);
        })) {
            assertArrayEquals(TEXT, in.readNBytes(TEXT.length));
            read.countDown();
            assertArrayEquals(TEXT, in.readAllBytes());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void writing_ends_when_the_client_hangs_up() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        InputStream in = streams.open(Caller.ANONYMOUS, ADDRESS, Connection.LASTING, out -> {
            try {
                endless(out);
            } catch (IOException gone) {
                ended.complete(gone.getMessage());
                throw gone;
            }
        });
        assertEquals(TEXT.length, in.readNBytes(TEXT.length).length);
        in.close();
        assertEquals("the client is gone", ended.get(20, TimeUnit.SECONDS));
    }

    private static void endless(OutputStream out) throws IOException {
        while (true) {
            out.write(TEXT);
        }
    }

    @Test
    void an_archive_that_fails_or_takes_too_long_is_never_taken_for_a_whole_one() {
        assertThrows(IOException.class, () -> streams.open(ADA, ADDRESS, Connection.LASTING, out -> {
            out.write(TEXT);
            throw new IllegalStateException("broken");
        }).readAllBytes());
        ArchiveStreams late = new ArchiveStreams(Duration.ZERO, Duration.ZERO);
        assertThrows(IOException.class, () -> late.open(ADA, ADDRESS, Connection.LASTING, out -> out.write(TEXT)).readAllBytes());
        assertThrows(IOException.class, () -> late.open(ADA, ADDRESS, Connection.LASTING, out -> out.write(1)).readAllBytes());
    }

    @Test
    void archives_that_ended_make_room_for_others() throws Exception {
        ArchiveStreams patient = new ArchiveStreams(Duration.ofMinutes(1), Duration.ofSeconds(20));
        for (int index = 0; index < 50; index++) {
            Caller caller = index % 2 == 0 ? ADA : Caller.ANONYMOUS;
            assertArrayEquals(TEXT, patient.open(caller, ADDRESS, Connection.LASTING, out -> out.write(TEXT)).readAllBytes());
        }
    }

    @Test
    void account_takes_half_of_the_archives_and_leaves_the_others_to_others() {
        CountDownLatch done = new CountDownLatch(1);
        Writing waiting = out -> await(done);
        for (int index = 0; index < 12; index++) {
            streams.open(ADA, ADDRESS, Connection.LASTING, waiting);
        }
        assertInstanceOf(Failure.Unavailable.class,
                assertThrows(Refusal.class, () -> streams.open(ADA, ADDRESS, Connection.LASTING, waiting)).failure());
        streams.open(BOB, ADDRESS, Connection.LASTING, waiting);
        done.countDown();
    }

    @Test
    void client_that_hangs_up_before_reading_begins_ends_the_writing() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel();
        CompletableFuture<String> ended = new CompletableFuture<>();
        streams.open(Caller.ANONYMOUS, ADDRESS, Connection.until(channel.closeFuture()), out -> {
            try {
                endless(out);
            } catch (IOException gone) {
                ended.complete(gone.getMessage());
                throw gone;
            }
        });
        channel.close();
        assertEquals("the client is gone", ended.get(20, TimeUnit.SECONDS));
    }

    @Test
    void client_that_hung_up_while_it_waited_ends_the_writing() throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.close();
        CompletableFuture<String> ended = new CompletableFuture<>();
        streams.open(Caller.ANONYMOUS, ADDRESS, Connection.until(channel.closeFuture()), out ->
                ended.complete(assertThrows(IOException.class, () -> out.write(TEXT)).getMessage()));
        assertEquals("the client is gone", ended.get(20, TimeUnit.SECONDS));
    }
}
