package dev.slipway.application.discussion;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to an object that has notes, as clients name it. */
public sealed interface NoteableRef {

    /** @param revision a branch, a tag or a commit */
    record OfCommit(ProjectRef project, String revision) implements NoteableRef {}

    /** @param iid number in the target project */
    record OfMergeRequest(ProjectRef project, long iid) implements NoteableRef {}

    /** @param iid number in the project */
    record OfIssue(ProjectRef project, long iid) implements NoteableRef {}

    /** @param id which all snippets of the installation share */
    record OfSnippet(ProjectRef project, long id) implements NoteableRef {}
    /** @param id that all epics share, unlike the numbers by which other operations name them */
    record OfEpic(GroupRef group, long id) implements NoteableRef {}

    /** @param iid number in the group */
    record OfNumberedEpic(GroupRef group, long iid) implements NoteableRef {}
}
