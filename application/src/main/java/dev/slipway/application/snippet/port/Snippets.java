package dev.slipway.application.snippet.port;

import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores snippets: what is known of them beside their repositories. Hidden snippets do not exist, but for {@link #purge}. */
public interface Snippets {

    /** Returns the id of a snippet that is to be created. It is not used again, whether the snippet is created or not. */
    long reserve();

    /**
     * Creates a snippet, whose repository is there.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    void create(NewSnippet snippet);

    /** Locks a snippet until the transaction ends, and returns its content. Changes of its repository require this lock too. */
    Optional<Locked> lock(long id);

    /** Stores attributes. The time of the last change never goes back. */
    void change(long id, SnippetDraft draft, Instant updatedAt);

    /** Stores the paths of the files at the head of the default branch, in the order of git's tree. */
    void refile(long id, List<String> files, Instant updatedAt);

    /** Returns whether there is such a snippet; also if its project is marked for deletion. */
    boolean exists(long id);

    /** Hides a snippet until it is purged. */
    void hide(long id, Instant now);

    /** Hides at most {@code most} snippets of a project, and returns their ids. */
    List<Long> hideSome(long projectId, int most, Instant now);

    /** Returns the ids of at most {@code most} hidden snippets of a project. */
    List<Long> hidden(long projectId, int most);

    /** Hides at most {@code most} snippets of an author, and returns their ids. */
    List<Long> hideSomeOf(long userId, int most, Instant now);

    /** Removes a hidden snippet and what git stores of its repository; does nothing if there is none. */
    void purge(long id);

    /** Returns whether the user is the author of any snippet. */
    boolean involves(long userId);

    /** Makes a user the author of all snippets of another. */
    void reassign(long fromUser, long toUser);

    /** Returns what the client that created a snippet told about itself; empty if it told nothing. */
    Optional<UserAgent> userAgent(long id);

    /**
     * @param projectId empty for a personal snippet
     * @param branch    default branch of its repository
     * @param files     paths at the head of that branch
     */
    record NewSnippet(long id, OptionalLong projectId, long authorId, SnippetDraft draft, String branch, List<String> files,
            Optional<UserAgent> userAgent, Instant createdAt) {

        public NewSnippet {
            files = List.copyOf(files);
        }
    }

    /**
     * @param projectId empty for a personal snippet
     * @param authorId  empty if the account is gone
     */
    record Locked(long id, OptionalLong projectId, OptionalLong authorId, SnippetDraft draft, String branch, List<String> files,
            Instant updatedAt) {

        public Locked {
            files = List.copyOf(files);
        }
    }
}
