package dev.slipway.domain.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommitNoteTest {

    private static final Signature ADA = new Signature("Ada", "ada@example.com", Instant.EPOCH);
    private static final CommitNote.Context CONTEXT = new CommitNote.Context("f".repeat(40), "acme:ma<in", "/acme/tool/x");

    private static Commit commit(int number, String message) {
        return new Commit("%08x".formatted(number) + "0".repeat(32), List.of(), ADA, ADA, message);
    }

    private static List<Commit> commits(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(number -> commit(number, "c" + number)).toList();
    }

    private static String shortened(int number) {
        return commit(number, "").sha().substring(0, 8);
    }

    private static String text(List<Commit> own, List<Commit> other, boolean more) {
        return new CommitNote(own, other, more).text(CONTEXT).orElseThrow();
    }

    private static String body(String first, String lines) {
        return first + "\n\n<ul>" + lines + "</ul>\n\n[Compare with previous version](/acme/tool/x)";
    }

    private static String line(int number) {
        return "<li>" + shortened(number) + " - c" + number + "</li>";
    }

    @Test
    void commits_of_a_push_are_sorted_by_those_of_the_request() {
        assertEquals(new CommitNote(commits(2, 2), List.of(commit(1, "c1"), commit(3, "c3")), true),
                CommitNote.of(commits(1, 3), true, Set.of(commit(2, "").sha(), "x")));
        assertEquals(Optional.empty(), CommitNote.of(List.of(), false, Set.of()).text(CONTEXT));
    }

    @Test
    void own_commits_are_listed_with_their_titles() {
        assertEquals(body("added 1 commit", line(1)), text(commits(1, 1), List.of(), false));
        assertEquals(body("added 2 commits", line(1) + line(2)), text(commits(1, 2), List.of(), false));
        assertEquals(body("added 2+ commits", line(1) + line(2)), text(commits(1, 2), List.of(), true));
        assertEquals(body("added 1 commit", "<li>" + shortened(1) + " - &lt;b&gt; &amp; &quot;&#39;</li>"),
                text(List.of(commit(1, "<b> & \"'\n\nmore")), List.of(), false));
    }

    @Test
    void more_than_ten_own_commits_are_counted() {
        String ten = String.join("", IntStream.rangeClosed(3, 12).mapToObj(CommitNoteTest::line).toList());
        assertEquals(body("added 12 commits", "<li>ffffffff..." + shortened(2) + " - 2 earlier commits</li>" + ten),
                text(commits(1, 12), List.of(), false));
        assertEquals(body("added 11 commits", "<li>" + shortened(2) + " - 1 earlier commit</li>" + ten),
                text(commits(2, 12), List.of(), false));
    }

    @Test
    void earlier_commits_begin_after_those_of_the_target_branch() {
        String ten = String.join("", IntStream.rangeClosed(5, 14).mapToObj(CommitNoteTest::line).toList());
        assertEquals(body("added 14 commits", "<li>ffffffff..." + shortened(2) + " - 2 commits from branch <code>acme:ma&lt;in</code></li>"
                + "<li>" + shortened(2) + "..." + shortened(4) + " - 2 earlier commits</li>" + ten),
                text(commits(3, 14), commits(1, 2), false));
    }

    @Test
    void commits_of_the_target_branch_are_counted() {
        assertEquals(body("added 3 commits", "<li>ffffffff..." + shortened(2) + " - 2 commits from branch <code>acme:ma&lt;in</code></li>"
                + line(3)), text(commits(3, 3), commits(1, 2), false));
        assertEquals(body("added 1 commit", "<li>" + shortened(2) + " - 1 commit from branch <code>acme:ma&lt;in</code></li>"),
                text(List.of(), commits(2, 2), false));
    }

    @Test
    void long_titles_are_cut_between_words() {
        String word = "x".repeat(50);
        assertEquals(body("added 1 commit", "<li>" + shortened(1) + " - " + word + "...</li>"),
                text(List.of(commit(1, word + " " + word)), List.of(), false));
        assertEquals(body("added 1 commit", "<li>" + shortened(1) + " - " + "x".repeat(78) + "...</li>"),
                text(List.of(commit(1, "x".repeat(100))), List.of(), false));
        assertEquals(body("added 1 commit", "<li>" + shortened(1) + " - " + "x".repeat(99) + "</li>"),
                text(List.of(commit(1, "x".repeat(99))), List.of(), false));
        assertEquals(body("added 1 commit", "<li>" + shortened(1) + " - " + "x".repeat(77) + "...</li>"),
                text(List.of(commit(1, "x".repeat(77) + "🚀".repeat(20))), List.of(), false));
    }
}
