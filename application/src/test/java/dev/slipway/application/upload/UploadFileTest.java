package dev.slipway.application.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UploadFileTest {

    private static final Caller CALLER = new Caller.Person(new Account(1, "u", "U", false, false, AccountState.ACTIVE), 1, Set.of());
    private static final ProjectRef PROJECT = new ProjectRef.Id(5);
    private static final long LIMIT = 100;

    private final AccessFacts facts = mock(AccessFacts.class);
    private final Uploads uploads = mock(Uploads.class);
    private final Blobs blobs = mock(Blobs.class);
    private final UploadFile upload = TestModules.of(facts, uploads, blobs, new FakeSecrets(),
            new FakeTransactions(() -> Instant.EPOCH), new UploadPolicy(LIMIT)).upload.uploadFile;

    @BeforeEach
    void arrange() throws Exception {
        when(blobs.write(any(), eq(LIMIT))).thenReturn(new Blobs.Blob("key", 3, new byte[32]));
        when(uploads.add(any())).thenReturn(OptionalLong.of(9));
        member(Role.GUEST);
    }

    private void member(Role role) {
        when(facts.project(any(), any())).thenReturn(Optional.of(new ProjectFacts(5, 2, "g/p", null, Visibility.PUBLIC, true, false,
                ProjectFeatures.OPEN, Optional.ofNullable(role))));
    }

    private static UploadForm file() {
        return (limit, taker) -> taker.take("../a b.txt", new ByteArrayInputStream(new byte[3]));
    }

    @Test
    void file_is_stored_under_a_safe_name_and_a_secret() {
        UploadedFile made = upload.upload(CALLER, PROJECT, file());
        assertEquals("a_b.txt", made.link().fileName());
        assertTrue(made.link().secret().matches("[0-9a-f]{32}"), made.link().secret());
        verify(blobs, never()).delete(any());
    }

    @Test
    void stranger_sends_nothing() throws Exception {
        member(null);
        assertThrows(Refusal.class, () -> upload.upload(CALLER, PROJECT, file()));
        assertThrows(Refusal.class, () -> upload.upload(Caller.ANONYMOUS, PROJECT, file()));
        verify(blobs, never()).write(any(), anyLong());
    }

    @Test
    void file_that_breaks_off_is_told_so() {
        Failure broken = Refusals.of(() -> upload.upload(CALLER, PROJECT, (limit, taker) -> {
            throw new IOException("gone");
        }));
        assertEquals(new Failure.BadRequest(Optional.of(Reason.of("upload.broken_off"))), broken);
    }

    @Test
    void file_whose_form_or_project_fails_leaves_no_blob() {
        assertThrows(Refusal.class, () -> upload.upload(CALLER, PROJECT, (limit, taker) -> {
            file().read(limit, taker);
            throw new IOException("gone");
        }));
        verify(blobs).delete("key");
        when(uploads.add(any())).thenReturn(OptionalLong.empty());
        assertThrows(Refusal.class, () -> upload.upload(CALLER, PROJECT, file()));
        assertThrows(Refusal.class, () -> upload.upload(CALLER, PROJECT, (limit, taker) -> { }));
    }
}
