package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.domain.kernel.Reason;
import java.io.InputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NewBlobsTest {

    private final Blobs blobs = mock(Blobs.class);

    @BeforeEach
    void arrange() throws Exception {
        when(blobs.write(any(), anyLong())).thenReturn(new Blob("written", 0, new byte[32]));
    }

    private String stored(Failure failure) {
        return NewBlobs.during(blobs, written -> {
            try {
                written.write(InputStream.nullInputStream(), 1);
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
            written.add(new Blob("added", 0, new byte[32]));
            if (failure != null) {
                throw new Refusal(failure);
            }
            return "done";
        });
    }

    @Test
    void command_that_succeeds_keeps_its_blobs() {
        assertEquals("done", stored(null));
        verify(blobs, never()).delete(any());
    }

    @Test
    void refused_command_deletes_its_blobs() {
        Failure refused = Refusal.forbidden().failure();
        assertEquals(refused, Refusals.of(() -> stored(refused)));
        verify(blobs).delete("written");
        verify(blobs).delete("added");
    }

    @Test
    void command_without_database_keeps_its_blobs() {
        Failure away = new Failure.Unavailable(Reason.of("database.away"));
        assertEquals(away, Refusals.of(() -> stored(away)));
        verify(blobs, never()).delete(any());
    }
}
