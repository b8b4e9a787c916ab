package dev.slipway.application.avatar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.avatar.fake.FakeAvatars;
import dev.slipway.application.avatar.port.Avatars.Avatar;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.avatar.AvatarOwner;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AvatarStoreTest {

    private static final AvatarOwner OWNER = AvatarOwner.user(7);

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAvatars avatars = new FakeAvatars(transactions, owner -> false);
    private final Blobs blobs = mock(Blobs.class);
    private final AvatarStore store = new AvatarStore(avatars, blobs, transactions);

    @BeforeEach
    void write() throws Exception {
        when(blobs.write(any(), anyLong())).thenReturn(new Blobs.Blob("key", 6, new byte[32]));
    }

    private static AvatarFile file(String content, long size) {
        return new AvatarFile("me.gif", size, () -> new ByteArrayInputStream(content.getBytes(StandardCharsets.US_ASCII)));
    }

    private String written(Change<AvatarFile> change) {
        return store.write(change, (avatarChange, now) -> {
            avatarChange.apply(OWNER);
            return "done";
        });
    }

    @Test
    void avatar_is_kept_with_its_owner_and_removed_by_null() {
        assertEquals("done", written(Change.to(file("GIF89a", 6))));
        assertEquals(Optional.of(new Avatar("me.gif", "key")), avatars.find(OWNER));
        written(Change.keep());
        assertEquals(Optional.of(new Avatar("me.gif", "key")), avatars.find(OWNER));
        written(Change.to(null));
        assertEquals(Optional.empty(), avatars.find(OWNER));
        verify(blobs, never()).delete(any());
    }

    @Test
    void picture_that_breaks_a_rule_is_refused_before_anything_is_stored() throws Exception {
        assertThrows(Refusal.class, () -> written(Change.to(file("<svg/>", 6))));
        assertThrows(Refusal.class, () -> written(Change.to(file("GIF89a", 200 * 1024 + 1))));
        verify(blobs, never()).write(any(), anyLong());
    }

    @Test
    void refused_owner_leaves_no_blob() {
        assertThrows(Refusal.class, () -> store.write(Change.to(file("GIF89a", 6)), (avatarChange, now) -> {
            avatarChange.apply(OWNER);
            throw Refusal.forbidden();
        }));
        assertEquals(Optional.empty(), avatars.find(OWNER));
        verify(blobs).delete("key");
    }
}
