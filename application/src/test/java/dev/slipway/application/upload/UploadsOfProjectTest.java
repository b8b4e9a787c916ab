package dev.slipway.application.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.Callers;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.domain.access.Caller;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A private project with one uploaded file. */
final class UploadsOfProjectTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final String SECRET = "secret";

    private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final Uploads uploads = mock();
    private final Blobs blobs = mock();
    private final UploadModule use = TestModules.of(clock, transactions, uploads, blobs, new FakeSecrets(), new UploadPolicy(100),
            new FakeAccessFacts(directory, clock)).upload;
    private final long group = directory.store(GroupDraft.named("tools"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final ProjectRef reference = new ProjectRef.Id(project);

    @BeforeEach
    void store() throws Exception {
        SeekableByteChannel content = mock();
        when(content.read(any())).thenReturn(-1);
        when(blobs.open("blob")).thenReturn(content);
        Uploads.Upload upload = new Uploads.Upload(9, "a.txt", "blob");
        when(uploads.find(anyLong(), any(byte[].class))).thenReturn(Optional.empty());
        when(uploads.find(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(uploads.find(project, 9)).thenReturn(Optional.of(upload));
        when(uploads.find(eq(project), aryEq(new FakeSecrets().digest(SECRET)))).thenReturn(Optional.of(upload));
        when(uploads.remove(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(uploads.remove(project, 9)).thenReturn(Optional.of("blob"));
        when(uploads.list(anyLong(), any())).thenReturn(new Page<>(List.of(), 0));
    }

    private Caller caller(String name) {
        return Callers.named(name, directory, group);
    }

    /** Who sees the project reads a file by its address; all files are for maintainers. */
    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,  no Upload, no Project, unauthenticated", "STRANGER, no Upload, no Project, no Project",
        "GUEST,      done,      forbidden,  forbidden",       "DEVELOPER, done, forbidden, forbidden",
        "MAINTAINER, done,      done,       done"})
    void files_are_read_by_their_address_and_managed_by_maintainers(String name, String at, String read, String delete) {
        Caller caller = caller(name);
        assertEquals(at, Refusals.end(() -> use.uploadReads.at(caller, reference, SECRET, "a.txt")));
        assertEquals(read, Refusals.end(() -> use.uploadReads.get(caller, reference, 9)));
        assertEquals(read, Refusals.end(() -> use.uploadReads.list(caller, reference, PAGE)));
        assertEquals(delete, Refusals.end(() -> use.deleteUpload.delete(caller, reference, 9)));
        assertEquals(delete, Refusals.end(() -> use.deleteUpload.delete(caller, reference, SECRET, "a.txt")));
        verify(blobs, times(delete.equals("done") ? 2 : 0)).delete("blob");
    }

    @Test
    void address_needs_secret_and_name() {
        Caller maintainer = caller("MAINTAINER");
        Map<String, String> wrong = new LinkedHashMap<>(Map.of(SECRET, "b.txt", "other", "a.txt"));
        wrong.forEach((secret, name) -> {
            assertEquals("no Upload", Refusals.end(() -> use.uploadReads.at(maintainer, reference, secret, name)));
            assertEquals("no Upload", Refusals.end(() -> use.deleteUpload.delete(maintainer, reference, secret, name)));
        });
        assertEquals("no Upload", Refusals.end(() -> use.uploadReads.get(maintainer, reference, 8)));
        assertEquals("no Upload", Refusals.end(() -> use.deleteUpload.delete(maintainer, reference, 8)));
        verify(blobs, never()).delete(any());
        assertEquals("a.txt", use.uploadReads.at(maintainer, reference, SECRET, "a.txt").fileName());
        assertEquals("a.txt", use.uploadReads.get(maintainer, reference, 9).fileName());
    }

    @Test
    void files_of_a_deleted_project_go_in_pieces() {
        when(uploads.removeOfProject(anyLong(), anyInt())).thenReturn(List.of("one", "two")).thenReturn(List.of());
        assertEquals(true, use.removeUploads.removePiece(project));
        verify(blobs).delete("one");
        verify(blobs).delete("two");
        assertEquals(false, use.removeUploads.removePiece(project));
        when(uploads.named(List.of("one", "two"))).thenReturn(Set.of("two"));
        assertEquals(Set.of("two"), use.removeUploads.named(List.of("one", "two")));
    }
}
