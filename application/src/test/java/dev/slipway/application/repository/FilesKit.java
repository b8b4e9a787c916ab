package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Files.Item;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Files} does. */
public abstract class FilesKit {

    private static final PageRequest.Offset PAGE = PageRequest.Offset.first();
    private static final byte[] BYTES = {0, 1, -1, 13, 10, 0};

    private Commit first;
    private Commit second;

    protected abstract GitPorts git();

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One", GitPorts.START,
                new FileAction.Create("zebra", BYTES, true),
                GitPorts.create("README.md", "hello\n"),
                GitPorts.create("src/deep/ünï.txt", "deep"),
                GitPorts.create("src/a.txt", "a"));
        second = git().commit(1, "main", "Two", GitPorts.START.plusSeconds(60), GitPorts.update("README.md", "hello, world\n"));
    }

    private Files files() {
        return git().files();
    }

    @Test
    final void a_file_is_found_at_its_commit() {
        Files.Entry entry = files().find(1, first.sha(), "README.md").orElseThrow();
        assertEquals(6, entry.size());
        assertEquals(false, entry.executable());
        assertEquals(13, files().find(1, second.sha(), "README.md").orElseThrow().size());
        assertEquals(true, files().find(1, second.sha(), "zebra").orElseThrow().executable());
        assertEquals(Optional.of(new Files.Blob(entry.id(), 6)), files().blob(1, entry.id()));
    }

    @Test
    final void what_is_no_file_is_not_found() {
        for (String path : List.of("", "/", "src", "src/", "nope", "README.md/x", "/README.md", "../README.md", "./README.md")) {
            assertEquals(Optional.empty(), files().find(1, first.sha(), path), path);
            assertEquals(Optional.empty(), files().read(1, first.sha(), path, 100), path);
        }
        assertEquals(Optional.empty(), files().find(1, "f".repeat(40), "README.md"));
        assertEquals(Optional.empty(), files().find(2, first.sha(), "README.md"));
        assertEquals(Optional.empty(), files().blob(1, "f".repeat(40)));
        assertEquals(Optional.empty(), files().blob(1, first.sha()));
        assertEquals(Optional.empty(), files().blob(1, "nonsense"));
    }

    @Test
    final void content_comes_back_byte_for_byte() throws IOException {
        assertArrayEquals(BYTES, files().read(1, second.sha(), "zebra", 6).orElseThrow());
        assertEquals(Optional.empty(), files().read(1, second.sha(), "zebra", 5));
        String id = files().find(1, second.sha(), "zebra").orElseThrow().id();
        assertArrayEquals(BYTES, files().content(1, id, 6).orElseThrow());
        assertEquals(Optional.empty(), files().content(1, id, 5));
        try (InputStream stream = files().open(1, id)) {
            assertArrayEquals(BYTES, stream.readAllBytes());
        }
    }

    @Test
    final void content_has_a_digest() {
        String id = files().find(1, first.sha(), "src/a.txt").orElseThrow().id();
        assertEquals("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", files().sha256(1, id));
    }

    @Test
    final void a_directory_lists_directories_first() {
        Page<Item> root = files().list(1, first.sha(), "", false, PAGE).orElseThrow();
        assertEquals(List.of("src", "README.md", "zebra"), root.items().stream().map(Item::path).toList());
        assertEquals(List.of("040000", "100644", "100755"), root.items().stream().map(Item::mode).toList());
        assertEquals(3, root.total());
        Page<Item> inner = files().list(1, first.sha(), "src", false, PAGE).orElseThrow();
        assertEquals(List.of("src/deep", "src/a.txt"), inner.items().stream().map(Item::path).toList());
        assertEquals(List.of("deep", "a.txt"), inner.items().stream().map(Item::name).toList());
    }

    @Test
    final void a_tree_lists_everything_by_path() {
        Page<Item> all = files().list(1, first.sha(), "", true, PAGE).orElseThrow();
        assertEquals(List.of("README.md", "src", "src/a.txt", "src/deep", "src/deep/ünï.txt", "zebra"),
                all.items().stream().map(Item::path).toList());
        Page<Item> page = files().list(1, first.sha(), "", true, new PageRequest.Offset(2, 4)).orElseThrow();
        assertEquals(List.of("src/deep/ünï.txt", "zebra"), page.items().stream().map(Item::path).toList());
        assertEquals(6, page.total());
    }

    @Test
    final void trees_are_walked_by_key() {
        for (boolean recursive : List.of(false, true)) {
            for (String path : List.of("", "src")) {
                Walks.same(page -> files().list(1, first.sha(), path, recursive, page).orElseThrow());
            }
        }
    }

    /** The tree of another commit stands for the same branch later on. */
    @Test
    final void a_walk_goes_on_behind_an_entry_that_is_gone() {
        for (boolean recursive : List.of(false, true)) {
            Page<Item> page = files().list(1, first.sha(), "", recursive, PageRequest.Keyset.inOrder(KeysetPosition.start("page_token"), 2))
                    .orElseThrow();
            KeysetPosition behind = page.next().orElseThrow();
            List<String> after = files().list(1, first.sha(), "", recursive, PageRequest.Keyset.inOrder(behind, 20)).orElseThrow().items()
                    .stream()
                    .map(Item::path).toList();
            List<String> later = files().list(1, second.sha(), "", recursive, PageRequest.Keyset.inOrder(behind, 20)).orElseThrow().items()
                    .stream()
                    .map(Item::path).toList();
            List<String> there = files().list(1, second.sha(), "", recursive, PAGE).orElseThrow().items().stream().map(Item::path).toList();
            assertEquals(after.stream().filter(there::contains).toList(), later.stream().filter(after::contains).toList());
        }
    }

    @Test
    final void an_entry_is_a_place_by_its_path_and_by_its_object() {
        Item middle = files().list(1, first.sha(), "", true, PAGE).orElseThrow().items().get(3);
        for (String place : List.of(middle.path(), middle.id())) {
            assertEquals(List.of("src/deep/ünï.txt", "zebra"),
                    files().list(1, first.sha(), "", true, behind(place)).orElseThrow().items().stream()
                    .map(Item::path).toList(), place);
        }
        assertEquals(List.of("README.md", "zebra"), files().list(1, first.sha(), "", false, behind("src")).orElseThrow().items().stream()
                .map(Item::path).toList());
        for (boolean recursive : List.of(false, true)) {
            Refusal refused = assertThrows(Refusal.class, () -> files().list(1, first.sha(), "", recursive, behind("nothing")));
            assertEquals(Refusal.parameter("page_token", "param.invalid").failure(), refused.failure());
        }
    }

    private static PageRequest behind(String place) {
        return PageRequest.Keyset.inOrder(KeysetPosition.of("page_token", List.of(Optional.of(place))), 20);
    }

    @Test
    final void what_is_no_directory_has_no_list() {
        for (String path : List.of("README.md", "nope", "/", "src/", "..")) {
            assertEquals(Optional.empty(), files().list(1, first.sha(), path, false, PAGE), path);
        }
        assertEquals(Optional.empty(), files().list(1, "f".repeat(40), "", false, PAGE));
    }

    @Test
    final void paths_are_all_files_in_order() {
        assertEquals(List.of("README.md", "src/a.txt", "src/deep/ünï.txt", "zebra"), files().paths(1, first.sha(), 100));
        assertEquals(List.of("README.md", "src/a.txt"), files().paths(1, first.sha(), 2));
        assertEquals(List.of(), files().paths(1, "f".repeat(40), 100));
    }

    @Test
    final void the_last_commit_of_a_path_changed_it() {
        assertEquals(Optional.of(first.sha()), files().lastCommit(1, second.sha(), "zebra"));
        assertEquals(Optional.of(second.sha()), files().lastCommit(1, second.sha(), "README.md"));
        assertEquals(Optional.of(first.sha()), files().lastCommit(1, second.sha(), "src"));
        assertEquals(Optional.empty(), files().lastCommit(1, second.sha(), "nope"));
    }
}
