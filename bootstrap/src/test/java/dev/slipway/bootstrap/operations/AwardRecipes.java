package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls of the operations on emoji. */
final class AwardRecipes {

    private static final String ISSUE = " /api/v4/projects/:id/issues/:awardable_id/award_emoji";
    private static final String REQUEST = " /api/v4/projects/:id/merge_requests/:awardable_id/award_emoji";
    private static final String NOTE_OF_ISSUE = " /api/v4/projects/:id/issues/:noteable_id/notes/:note_id/award_emoji";
    private static final String SNIPPET = " /api/v4/projects/:id/snippets/:awardable_id/award_emoji";
    private static final String NOTE_OF_SNIPPET = " /api/v4/projects/:id/snippets/:noteable_id/notes/:note_id/award_emoji";
    private static final String NOTE_OF_REQUEST = " /api/v4/projects/:id/merge_requests/:noteable_id/notes/:note_id/award_emoji";

    private static final String EPIC = " /api/v4/groups/:id/epics/:awardable_id/award_emoji";
    private static final String NOTE_OF_EPIC = " /api/v4/groups/:id/epics/:noteable_id/notes/:note_id/award_emoji";

    static final Map<String, Recipe> ALL = Stream.of(of(ISSUE, AwardRecipes::onIssue), of(REQUEST, AwardRecipes::onRequest),
                    of(NOTE_OF_ISSUE, AwardRecipes::onNoteOfIssue), of(NOTE_OF_REQUEST, AwardRecipes::onNoteOfRequest),
                    of(SNIPPET, AwardRecipes::onSnippet), of(NOTE_OF_SNIPPET, AwardRecipes::onNoteOfSnippet),
                    of(EPIC, AwardRecipes::onEpic), of(NOTE_OF_EPIC, AwardRecipes::onNoteOfEpic))
            .flatMap(recipes -> recipes.entrySet().stream()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    /** The types of whole objects, by the columns that refer to them. */
    private static final Map<String, String> WHOLES = Map.of("issue_id", "Issue", "merge_request_id", "MergeRequest",
            "snippet_id", "Snippet");

    private AwardRecipes() {
    }

    /** @param one calls an operation on an emoji of the caller */
    private static Map<String, Recipe> of(String path, Recipe one) {
        return Map.of("GET" + path, one, "POST" + path, (world, who) -> one.prepare(world, who).saying("name", "thumbsup"),
                "GET" + path + "/:award_id", one, "DELETE" + path + "/:award_id", one);
    }

    private static Call onIssue(World world, Principal who) {
        long iid = world.issue(world.project());
        return of(world, who, "issue_id", issue(world, iid)).at("awardable_id", Long.toString(iid));
    }

    private static Call onNoteOfIssue(World world, Principal who) {
        long iid = world.issue(world.project());
        return onNote(world, who, "issue_id", issue(world, iid)).at("noteable_id", Long.toString(iid));
    }

    private static long issue(World world, long iid) {
        return world.number("select id from issues where project_id = ? and iid = ?", world.project(), iid);
    }

    /** The emoji that others have put on the merge request before are taken away. */
    private static Call onRequest(World world, Principal who) {
        long id = request(world, who);
        world.number("with gone as (delete from awards where merge_request_id = ? returning id) select count(*) from gone", id);
        return of(world, who, "merge_request_id", id).at("awardable_id", Long.toString(world.discussedRequest()));
    }

    private static Call onNoteOfRequest(World world, Principal who) {
        return onNote(world, who, "merge_request_id", request(world, who)).at("noteable_id", Long.toString(world.discussedRequest()));
    }

    private static Call onSnippet(World world, Principal who) {
        long id = snippet(world);
        return of(world, who, "snippet_id", id).at("awardable_id", Long.toString(id));
    }

    private static Call onNoteOfSnippet(World world, Principal who) {
        long id = snippet(world);
        return onNote(world, who, "snippet_id", id).at("noteable_id", Long.toString(id));
    }

    private static long snippet(World world) {
        return world.number("insert into snippets (project_id, title, visibility, default_branch, files, created_at, updated_at) "
                + "values (?, 'Something', 20, 'main', '{a}', now(), now()) returning id", world.project());
    }

    private static long request(World world, Principal who) {
        if (world.discussedRequest() == 0) {
            world.requestOf(who);
        }
        return world.number("select id from merge_requests where project_id = ? and iid = ?", world.project(), world.discussedRequest());
    }

    /** The note is written as a row, since operations write a bounded number of notes a minute. @param column of the object that has it */
    private static Call onNote(World world, Principal who, String column, long id) {
        long discussion = world.number("insert into discussions (key, project_id, " + column + ", kind, internal, started_at) "
                + "values (?, ?, ?, 'thread', false, now()) returning id", world.name(), world.project(), id);
        long note = world.number("insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at) "
                + "values (?, 'object', 'Why?', 4, false, now(), now()) returning id", discussion);
        return of(world, who, "note_id, whole_type, whole_id", note, WHOLES.get(column), id).at("note_id", Long.toString(note));
    }

    /** The emoji that others have put on the epic before are taken away. */
    private static Call onEpic(World world, Principal who) {
        long id = epic(world, who);
        world.number("with gone as (delete from awards where epic_id = ? returning id) select count(*) from gone", id);
        return ofEpic(world, who, "epic_id", id).at("awardable_id", epicNumber(world));
    }

    private static Call onNoteOfEpic(World world, Principal who) {
        long discussion = world.number("insert into discussions (key, epic_id, kind, internal, started_at) "
                + "values (?, ?, 'thread', false, now()) returning id", world.name(), epic(world, who));
        long note = world.number("insert into notes (discussion_id, noteable, body, characters, system, created_at, updated_at) "
                + "values (?, 'object', 'Why?', 4, false, now(), now()) returning id", discussion);
        return ofEpic(world, who, "note_id", note).at("note_id", Long.toString(note)).at("noteable_id", epicNumber(world));
    }

    private static long epic(World world, Principal who) {
        if (world.discussedEpic() == 0) {
            world.epicOf(who);
        }
        return world.discussedEpic();
    }

    private static String epicNumber(World world) {
        return Long.toString(world.number("select iid from epics where id = ?", world.discussedEpic()));
    }

    private static Call ofEpic(World world, Principal who, String column, long id) {
        long award = world.number("insert into awards (" + column + ", whole_type, whole_id, user_id, name, created_at, updated_at) "
                + "values (?, 'Epic', ?, ?, 'heart', now(), now()) returning id", id, world.discussedEpic(), world.userOf(who));
        return Call.of(Map.of("id", Long.toString(world.group()), "award_id", Long.toString(award)));
    }

    /** @param column of the object that has an emoji of the caller */
    private static Call of(World world, Principal who, String column, long id) {
        return of(world, who, column + ", whole_type, whole_id", id, WHOLES.get(column), id);
    }

    /** @param columns of the object or note that has an emoji of the caller, and of the whole object */
    private static Call of(World world, Principal who, String columns, Object... values) {
        long award = world.number("insert into awards (" + columns + ", project_id, user_id, name, created_at, updated_at) "
                + "values (?, ?, ?, ?, ?, 'heart', now(), now()) returning id", values[0], values[1], values[2], world.project(),
                world.userOf(who));
        return Call.of(Map.of("id", Long.toString(world.project()), "award_id", Long.toString(award)));
    }
}
