package dev.slipway.domain.discussion.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MentionNoteTest {

    @Test
    void source_is_named_from_the_project_of_the_mentioned_object() {
        MentionNote.Source request = MentionNote.Source.request("acme/web/tool", 2);
        assertEquals("mentioned in merge request !2", request.text("acme/web/tool"));
        assertEquals("mentioned in merge request tool!2", request.text("acme/web/other"));
        assertEquals("mentioned in merge request acme/web/tool!2", request.text("acme/tool"));
        assertEquals("mentioned in issue #2", MentionNote.Source.issue("acme/web/tool", 2).text("acme/web/tool"));
        assertEquals("mentioned in issue tool#2", MentionNote.Source.issue("acme/web/tool", 2).text("acme/web/other"));
        assertEquals("mentioned in snippet $2", MentionNote.Source.snippet("acme/web/tool", 2).text("acme/web/tool"));
        assertEquals("mentioned in snippet tool$2", MentionNote.Source.snippet("acme/web/tool", 2).text("acme/web/other"));
        assertEquals("tool#2", MentionNote.Source.issue("acme/web/tool", 2).reference("acme/web/other"));
        MentionNote.Source commit = MentionNote.Source.commit("acme/tool", "abc");
        assertEquals("mentioned in commit abc", commit.text("acme/tool"));
        assertEquals("mentioned in commit tool@abc", commit.text("acme/other"));
        assertEquals("mentioned in commit acme/tool@abc", commit.text("other/tool"));
    }

    @Test
    void name_alone_is_a_project_beside() {
        assertEquals("acme/web/other", MentionNote.path("acme/web/tool", "other"));
        assertEquals("x/other", MentionNote.path("acme/web/tool", "x/other"));
    }
}
