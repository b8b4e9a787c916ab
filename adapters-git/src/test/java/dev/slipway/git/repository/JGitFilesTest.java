package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.FilesKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Files.Item;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JGitFilesTest extends FilesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    private Page<Item> bomb(PageRequest page) {
        String sha = new HostileObjects(directory).treeBomb();
        return HostileObjects.soon(() -> git().files().list(1, sha, "", true, page).orElseThrow());
    }

    /** The empty tree is there again and again, the other object and the path are not. */
    @ParameterizedTest
    @ValueSource(strings = {"4b825dc642cb6eb9a060e54bf8d69288fbee4904", "ffffffffffffffffffffffffffffffffffffffff", "9/nothing"})
    void a_place_in_a_tree_without_end_is_refused(String place) {
        KeysetPosition behind = KeysetPosition.of("page_token", List.of(Optional.of(place)));
        Refusal refused = assertThrows(Refusal.class, () -> bomb(PageRequest.Keyset.inOrder(behind, 20)));
        assertEquals(Refusal.parameter("page_token", "param.invalid").failure(), refused.failure());
    }

    @Test
    void a_tree_without_end_is_walked_by_key() {
        Page<Item> page = bomb(PageRequest.Keyset.inOrder(KeysetPosition.start("page_token"), 2));
        assertEquals(List.of("0", "0/0"), page.items().stream().map(Item::path).toList());
        page = bomb(PageRequest.Keyset.inOrder(page.next().orElseThrow(), 2));
        assertEquals(List.of("0/0/0", "0/0/0/0"), page.items().stream().map(Item::path).toList());
        page = bomb(PageRequest.Keyset.inOrder(KeysetPosition.of("page_token", List.of(Optional.of("path"), Optional.of("9/9/"))), 1));
        assertEquals(List.of("9/9/0"), page.items().stream().map(Item::path).toList());
    }

    @Test
    void a_page_behind_what_is_visited_is_empty() {
        assertEquals(new Page<Item>(List.of(), PageRequest.TOTAL_CAP + 1), bomb(new PageRequest.Offset(Integer.MAX_VALUE, 100)));
        Page<Item> last = bomb(new PageRequest.Offset(1_000, 100));
        assertEquals(100, last.items().size());
        assertEquals(List.of(), bomb(new PageRequest.Offset(1_001, 100)).items());
    }

    @Test
    void a_tree_without_files_has_no_paths_however_many_entries_it_has() {
        String sha = new HostileObjects(directory).treeBomb();
        assertEquals(List.of(), HostileObjects.soon(() -> git().files().paths(1, sha, 10)));
    }
}
