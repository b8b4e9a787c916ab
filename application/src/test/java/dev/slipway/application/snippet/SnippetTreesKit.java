package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.snippet.port.SnippetTrees;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile;
import dev.slipway.domain.snippet.SnippetContent.SnippetFile.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code SnippetTrees}. */
public abstract class SnippetTreesKit {

    protected static final RepositoryId SNIPPET = RepositoryId.ofSnippet(1);

    protected abstract GitPorts git();

    protected abstract SnippetTrees trees();

    private Commit stored(FileAction... actions) {
        git().repositories().create(SNIPPET, "main");
        Signature ada = GitPorts.signature("Ada Lovelace", GitPorts.START);
        Written written = git().commits().write(SNIPPET, new Draft(null, "One", ada, ada, List.of(actions)));
        return assertInstanceOf(Written.Done.class, written).commit();
    }

    @Test
    final void files_are_in_the_order_of_the_tree() {
        String sha = stored(GitPorts.create("z", "123"), GitPorts.create("a/b.txt", "ü"), GitPorts.create("a.txt", "")).sha();
        assertEquals(List.of(new SnippetFile("a.txt", Kind.FILE, 0), new SnippetFile("a/b.txt", Kind.FILE, 2),
                new SnippetFile("z", Kind.FILE, 3)), trees().read(SNIPPET, sha).files());
    }

    @Test
    final void one_more_file_than_a_snippet_may_have_is_enough() {
        String sha = stored(IntStream.range(0, 30).mapToObj(number -> GitPorts.create("f" + number, "x")).toArray(FileAction[]::new)).sha();
        assertEquals(11, trees().read(SNIPPET, sha).files().size());
    }

    @Test
    final void what_is_not_there_has_no_files() {
        stored(GitPorts.create("a", "x"));
        assertEquals(List.of(), trees().read(SNIPPET, "1".repeat(40)).files());
        assertEquals(List.of(), trees().read(SNIPPET, "main").files());
        assertEquals(List.of(), trees().read(RepositoryId.ofSnippet(2), "1".repeat(40)).files());
        assertEquals(List.of(), trees().read(RepositoryId.ofProject(1), "1".repeat(40)).files());
    }
}
