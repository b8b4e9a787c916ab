package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.MergeMessages.Merged;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergeMessagesTest {

    private static String message(String title, String... closed) {
        return MergeMessages.ofMerge(new Merged("topic", "main", title, List.of(closed), "acme/tool!3"));
    }

    @Test
    void merge_commit_tells_branches_title_issues_and_request() {
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nCloses #1\n\nSee merge request acme/tool!3", message("Add it", "#1"));
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nCloses #1 and tool#2\n\nSee merge request acme/tool!3",
                message("Add it", "#1", "tool#2"));
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nCloses #1, #2, and a/b#3\n\nSee merge request acme/tool!3",
                message("Add it", "#1", "#2", "a/b#3"));
    }

    @Test
    void paragraphs_without_text_are_left_out() {
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nSee merge request acme/tool!3", message("Add it"));
        assertEquals("Merge branch 'topic' into 'main'\n\nSee merge request acme/tool!3", message(null));
        assertEquals("Merge branch 'topic' into 'main'\n\nSee merge request acme/tool!3", message(" "));
    }

    @Test
    void squashed_commit_has_the_title() {
        assertEquals("Add it", MergeMessages.ofSquash("Add it", "topic"));
        assertEquals("topic", MergeMessages.ofSquash(null, "topic"));
        assertEquals("topic", MergeMessages.ofSquash("  ", "topic"));
    }

    @Test
    void issues_are_named_as_briefly_as_possible() {
        assertEquals("#4", MergeMessages.issueReference("acme/tool", 4, "acme/tool"));
        assertEquals("site#4", MergeMessages.issueReference("acme/site", 4, "acme/tool"));
        assertEquals("acme/sub/site#4", MergeMessages.issueReference("acme/sub/site", 4, "acme/tool"));
        assertEquals("other/tool#4", MergeMessages.issueReference("other/tool", 4, "acme/tool"));
        assertEquals("acmd/site#4", MergeMessages.issueReference("acmd/site", 4, "acme/tool"));
    }
}
