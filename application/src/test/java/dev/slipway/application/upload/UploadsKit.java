package dev.slipway.application.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.upload.port.Uploads;
import dev.slipway.application.upload.port.Uploads.NewUpload;
import dev.slipway.application.upload.port.Uploads.Upload;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Uploads} does. */
public abstract class UploadsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected abstract Uploads uploads();

    protected abstract Transactions transactions();

    protected abstract long user();

    protected abstract long project();

    protected abstract void hide(long projectId);

    private static byte[] digest(String secret) {
        return secret.getBytes(StandardCharsets.US_ASCII);
    }

    private OptionalLong add(long project, long user, String secret, String blob) {
        NewUpload upload = new NewUpload(project, user, digest(secret), "häuser.png", 12, blob, NOW);
        return transactions().write(() -> uploads().add(upload));
    }

    @Test
    final void upload_is_found_by_the_secret_of_its_own_project() {
        long project = project();
        long other = project();
        long user = user();
        long id = add(project, user, "secret", "blob").orElseThrow();
        Upload expected = new Upload(id, "häuser.png", "blob");
        assertEquals(Optional.of(expected), uploads().find(project, digest("secret")));
        assertEquals(Optional.of(expected), uploads().find(project, id));
        assertEquals(Optional.empty(), uploads().find(project, digest("secrex")));
        assertEquals(Optional.empty(), uploads().find(other, digest("secret")));
        assertEquals(Optional.empty(), uploads().find(other, id));
    }

    @Test
    final void list_shows_the_newest_first_with_who_uploaded_them() {
        long project = project();
        long user = user();
        long first = add(project, user, "1", "b1").orElseThrow();
        long second = add(project, user, "2", "b2").orElseThrow();
        add(project(), user, "3", "b3");
        List<UploadView> listed = uploads().list(project, new PageRequest.Offset(1, 10)).items();
        assertEquals(List.of(second, first), listed.stream().map(UploadView::id).toList());
        assertEquals(user, listed.getFirst().uploader().id());
        assertEquals(12, listed.getFirst().size());
        assertEquals(NOW, listed.getFirst().createdAt());
        assertEquals(List.of(first), uploads().list(project, new PageRequest.Offset(2, 1)).items().stream().map(UploadView::id).toList());
        assertEquals(2, uploads().list(project, new PageRequest.Offset(1, 1)).total());
    }

    @Test
    final void removal_names_the_blobs_that_are_left_over() {
        long project = project();
        long user = user();
        long first = add(project, user, "1", "b1").orElseThrow();
        add(project, user, "2", "b2");
        add(project, user, "3", "b3");
        long other = project();
        add(other, user, "4", "b4");
        assertEquals(Optional.empty(), transactions().write(() -> uploads().remove(other, first)));
        assertEquals(Optional.of("b1"), transactions().write(() -> uploads().remove(project, first)));
        assertEquals(Optional.empty(), transactions().write(() -> uploads().remove(project, first)));
        assertEquals(Set.of("b2", "b3", "b4"), uploads().named(List.of("b1", "b2", "b3", "b4", "b5")));
        assertEquals(1, transactions().write(() -> uploads().removeOfProject(project, 1)).size());
        assertEquals(1, transactions().write(() -> uploads().removeOfProject(project, 5)).size());
        assertTrue(transactions().write(() -> uploads().removeOfProject(project, 5)).isEmpty());
        assertEquals(Set.of("b4"), uploads().named(List.of("b1", "b2", "b3", "b4")));
    }

    @Test
    final void hidden_project_takes_no_uploads() {
        long project = project();
        hide(project);
        assertEquals(OptionalLong.empty(), add(project, user(), "1", "b1"));
        assertEquals(OptionalLong.empty(), add(999_999_999, user(), "1", "b1"));
    }
}
