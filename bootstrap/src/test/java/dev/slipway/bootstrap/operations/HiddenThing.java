package dev.slipway.bootstrap.operations;

import static dev.slipway.bootstrap.operations.WorkScene.WORD;
import static dev.slipway.bootstrap.operations.WorkScene.expect;
import static dev.slipway.bootstrap.operations.WorkScene.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.operations.WorkScene.Caller;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that comes or goes beside what everyone sees.
 *
 * @param from who may not see it
 * @param told what is told of it all the same, as docs/compatibility.md says; empty for nothing
 * @param make brings it about
 */
record HiddenThing(String name, Set<Caller> from, String told, Function<WorkScene, Trace> make) {

    private static final Set<Caller> ALL = EnumSet.allOf(Caller.class);
    private static final Set<Caller> NO_REPORTERS = EnumSet.complementOf(EnumSet.of(Caller.REPORTER));
    private static final Set<Caller> NO_MEMBERS = EnumSet.of(Caller.ANONYMOUS, Caller.STRANGER, Caller.EXTERNAL);
    private static final String CHANGE = "\"updated_at\":\"[^\"]*\"";
    private static final String DATES = "\"(start_date|end_date|due_date|start_date_from_[a-z]+|due_date_from_[a-z]+)\":(\"[^\"]*\"|null)";
    private static final Map<String, String> THUMB = Map.of("name", "thumbsup");

    /**
     * Where those who see a thing find it.
     *
     * @param seen an address that answers them otherwise than before
     * @param own  the address of the thing; empty where it has none
     */
    record Trace(String seen, String own) {

        static Trace at(String seen) {
            return new Trace(seen, "");
        }
    }

    /** Things that leave a trace which is told of them; others follow, so that these are told apart. */
    static List<HiddenThing> partlyTold() {
        return List.of(
                new HiddenThing("internal note on an issue by a user who says nothing else", NO_REPORTERS, CHANGE, scene ->
                        note(scene, scene.issue, "/participants")),
                new HiddenThing("internal note on a merge request by a user who says nothing else", NO_REPORTERS, CHANGE, scene ->
                        note(scene, scene.request, "/participants")),
                new HiddenThing("internal note on an epic", ALL, CHANGE, scene -> {
                    scene.made(scene.epic + "/notes", internal());
                    return Trace.at(scene.epic + "/notes");
                }),
                new HiddenThing("reply to an internal note", NO_REPORTERS, CHANGE, scene -> {
                    JsonNode threads = expect(200, scene.owner.api().get(scene.issue + "/discussions?per_page=100")).body();
                    scene.made(scene.issue + "/discussions/" + threads.get(threads.size() - 1).get("id").asText() + "/notes",
                            Map.of("body", WORD));
                    return Trace.at(scene.issue + "/discussions");
                }),
                new HiddenThing("child of a closed group with days", ALL, DATES + "|" + CHANGE, scene ->
                        child(scene, Map.of("title", WORD, "start_date_is_fixed", true, "start_date_fixed", "2029-01-01",
                                "due_date_is_fixed", true, "due_date_fixed", "2029-02-01"))));
    }

    static List<HiddenThing> untold() {
        return List.of(
                new HiddenThing("emoji on an internal note", NO_REPORTERS, "", scene -> {
                    long note = latest(scene.issue, scene);
                    scene.made(scene.issue + "/notes/" + note + "/award_emoji", THUMB);
                    return Trace.at(scene.issue + "/notes/" + note + "/award_emoji");
                }),
                new HiddenThing("edit of an internal note", NO_REPORTERS, "", scene -> {
                    scene.changed(scene.issue + "/notes/" + latest(scene.issue, scene), Map.of("body", "Other " + WORD));
                    return Trace.at(scene.issue + "/notes");
                }),
                new HiddenThing("confidential issue that names all others", NO_REPORTERS, "", scene ->
                        issue(scene, scene.project, Map.of("title", WORD, "confidential", true))),
                new HiddenThing("link to a confidential issue that is blocked", NO_REPORTERS, "", scene -> {
                    scene.made(scene.issue + "/links", Map.of("target_project_id", scene.projectId, "target_issue_iid", 3,
                            "link_type", "blocks"));
                    return Trace.at(scene.issue + "/links");
                }),
                new HiddenThing("confidential issue of an epic", NO_REPORTERS, "", scene -> {
                    addToEpic(scene, scene.project + "/issues/3");
                    return Trace.at(scene.epic + "/issues");
                }),
                new HiddenThing("votes, times, notes and states of a confidential issue", NO_REPORTERS, "", scene -> {
                    String issue = scene.project + "/issues/3";
                    scene.made(issue + "/award_emoji", THUMB);
                    scene.made(issue + "/notes", Map.of("body", "See #1, !1 " + WORD));
                    scene.made(issue + "/add_spent_time", Map.of("duration", "1h"));
                    scene.changed(issue, Map.of("state_event", "close"));
                    return new Trace(scene.project + "/issues_statistics", issue);
                }),
                new HiddenThing("deletion of a confidential issue", NO_REPORTERS, "", scene -> {
                    expect(204, scene.owner.api().delete(scene.project + "/issues/3"));
                    return Trace.at(scene.issue + "/links");
                }),
                new HiddenThing("issue of a private project that names all others", ALL, "", scene ->
                        issue(scene, scene.privateProject, Map.of("title", WORD))),
                new HiddenThing("issue of a project that closes its issues", ALL, "", scene ->
                        issue(scene, scene.restrictedProject, Map.of("title", WORD))),
                new HiddenThing("issue of a project of a closed group", ALL, "", scene ->
                        issue(scene, scene.closedProject, Map.of("title", WORD))),
                new HiddenThing("links to issues of private and restricted projects", ALL, "", scene -> {
                    for (String project : List.of(scene.privateProject, scene.restrictedProject, scene.closedProject)) {
                        scene.made(project + "/issues/1/links", Map.of("target_project_id", scene.projectId, "target_issue_iid", 1,
                                "link_type", project.equals(scene.privateProject) ? "is_blocked_by" : "relates_to"));
                    }
                    return Trace.at(scene.issue + "/links");
                }),
                new HiddenThing("issues of an epic in private and restricted projects", ALL, "", scene -> {
                    for (String project : List.of(scene.privateProject, scene.restrictedProject, scene.closedProject)) {
                        addToEpic(scene, project + "/issues/1");
                    }
                    return Trace.at(scene.epic + "/issues");
                }),
                new HiddenThing("first issue of a child", ALL, "", scene -> {
                    scene.made(scene.group + "/epics/2/issues/" + scene.made(scene.privateProject + "/issues", Map.of("title", WORD))
                            .get("id").asLong(), Map.of());
                    return Trace.at(scene.epic + "/epics");
                }),
                new HiddenThing("merge request of a private project that closes an issue", ALL, "", scene ->
                        request(scene, scene.privateProject, "Closes")),
                new HiddenThing("merge request of a restricted project that closes an issue", ALL, "", scene ->
                        request(scene, scene.restrictedProject, "Closes")),
                new HiddenThing("merge request of a closed group that names an issue", ALL, "", scene ->
                        request(scene, scene.closedProject, "See")),
                new HiddenThing("note in a private project that names all", ALL, "", scene -> {
                    scene.made(scene.privateProject + "/merge_requests/1/notes", Map.of("body", naming(scene) + WORD));
                    return Trace.at(scene.privateProject + "/merge_requests/1/notes");
                }),
                new HiddenThing("private snippet", NO_MEMBERS, "", scene -> snippet(scene, scene.project + "/snippets", "private")),
                new HiddenThing("internal snippet", EnumSet.of(Caller.ANONYMOUS, Caller.EXTERNAL), "", scene ->
                        snippet(scene, scene.project + "/snippets", "internal")),
                new HiddenThing("private snippet of a user", ALL, "", scene -> snippet(scene, "/snippets", "private")),
                new HiddenThing("snippet of a private project", ALL, "", scene ->
                        snippet(scene, scene.privateProject + "/snippets", "public")),
                new HiddenThing("snippet of a project that closes its snippets", ALL, "", scene ->
                        snippet(scene, scene.restrictedProject + "/snippets", "public")),
                new HiddenThing("confidential epic", ALL, "", scene -> {
                    long iid = scene.made(scene.group + "/epics", Map.of("title", WORD, "confidential", true, "labels", "shared"))
                            .get("iid").asLong();
                    String own = scene.group + "/epics/" + iid;
                    scene.made(own + "/award_emoji", THUMB);
                    scene.changed(own, Map.of("state_event", "close"));
                    scene.changed(own, Map.of("state_event", "reopen"));
                    return new Trace(scene.group + "/epics", own);
                }),
                new HiddenThing("confidential epic of an issue that is seen", ALL, "", scene -> {
                    JsonNode epics = expect(200, scene.owner.api().get(scene.group + "/epics?confidential=true")).body();
                    scene.made(scene.group + "/epics/" + epics.get(0).get("iid") + "/issues/"
                            + expect(200, scene.owner.api().get(scene.sharedProject + "/issues/1")).id(), Map.of());
                    return Trace.at(scene.sharedProject + "/issues/1");
                }),
                new HiddenThing("child of a closed group", ALL, "", scene -> child(scene, Map.of("title", WORD))),
                new HiddenThing("confidential issue of a confidential epic", ALL, "", scene -> {
                    JsonNode issue = scene.made(scene.privateProject + "/issues", Map.of("title", WORD, "confidential", true));
                    JsonNode epics = expect(200, scene.owner.api().get(scene.group + "/epics?confidential=true")).body();
                    scene.made(scene.group + "/epics/" + epics.get(0).get("iid") + "/issues/" + issue.get("id"), Map.of());
                    return Trace.at(scene.group + "/issues");
                }),
                new HiddenThing("label of a closed group, on its issue and epic", ALL, "", scene -> {
                    scene.made(scene.closedGroup + "/labels", Map.of("name", WORD, "color", "#123456"));
                    scene.changed(scene.closedProject + "/issues/1", Map.of("add_labels", WORD + ",shared"));
                    scene.changed(scene.closedGroup + "/epics/1", Map.of("add_labels", WORD + ",shared"));
                    return Trace.at(scene.group + "/labels");
                }),
                new HiddenThing("milestone of a closed group, on its issue and merge request", ALL, "", scene -> {
                    String milestone = scene.made(scene.closedGroup + "/milestones", Map.of("title", WORD)).get("id").asText();
                    scene.changed(scene.closedProject + "/issues/1", Map.of("milestone_id", milestone));
                    scene.changed(scene.closedProject + "/merge_requests/1", Map.of("milestone_id", milestone));
                    return Trace.at(scene.group + "/issues");
                }),
                new HiddenThing("label and milestone of a private project", ALL, "", scene -> {
                    scene.made(scene.privateProject + "/labels", Map.of("name", WORD, "color", "#123456"));
                    String milestone = scene.made(scene.privateProject + "/milestones", Map.of("title", WORD)).get("id").asText();
                    scene.changed(scene.privateProject + "/issues/1", Map.of("milestone_id", milestone, "labels", WORD));
                    return Trace.at(scene.group + "/issues");
                }),
                new HiddenThing("subscriptions of another user", ALL, "", scene -> {
                    for (String thing : List.of(scene.issue, scene.request, scene.project + "/labels/bug")) {
                        boolean follows = expect(200, scene.owner.api().get(thing)).body().get("subscribed").asBoolean();
                        expect(201, scene.owner.api().post(thing + (follows ? "/unsubscribe" : "/subscribe"), "{}"));
                    }
                    return Trace.at(scene.issue);
                }),
                new HiddenThing("private project", ALL, "", scene -> {
                    scene.made("/projects", Map.of("name", WORD, "namespace_id", scene.groupId, "visibility", "private"));
                    return Trace.at(scene.group + "/projects");
                }),
                new HiddenThing("private subgroup", ALL, "", scene -> {
                    scene.made("/groups", Map.of("name", WORD, "path", WORD + "s", "parent_id", scene.groupId, "visibility", "private"));
                    return Trace.at(scene.group + "/subgroups");
                }),
                new HiddenThing("confidential epics, one below the other", ALL, "", scene -> {
                    JsonNode parent = scene.made(scene.group + "/epics", Map.of("title", WORD, "confidential", true));
                    JsonNode child = scene.made(scene.group + "/epics/" + parent.get("iid") + "/epics", Map.of("title", WORD,
                            "confidential", true));
                    return new Trace(scene.group + "/epics", scene.group + "/epics/" + child.get("iid"));
                }));
    }

    private static Map<String, ?> internal() {
        return Map.of("body", WORD, "internal", true);
    }

    private static Trace note(WorkScene scene, String thing, String list) {
        long note = expect(201, scene.silent.api().post(thing + "/notes", json(internal()))).id();
        return new Trace(thing + list, thing + "/notes/" + note);
    }

    private static long latest(String thing, WorkScene scene) {
        JsonNode notes = expect(200, scene.owner.api().get(thing + "/notes")).body();
        for (JsonNode note : notes) {
            if (note.get("internal").asBoolean()) {
                return note.get("id").asLong();
            }
        }
        throw new AssertionError("no internal note");
    }

    private static String naming(WorkScene scene) {
        String project = scene.name + "/tool";
        return "See " + project + "#1, " + project + "#2 and " + project + "!1 ";
    }

    private static Trace issue(WorkScene scene, String project, Map<String, Object> content) {
        JsonNode issue = scene.made(project + "/issues", content);
        String own = project + "/issues/" + issue.get("iid");
        scene.changed(own, Map.of("description", naming(scene), "labels", "shared", "milestone_id", scene.milestone, "weight", 2,
                "assignee_ids", List.of(scene.owner.id()), "due_date", "2030-01-01"));
        expect(200, scene.owner.api().post(own + "/time_estimate", json(Map.of("duration", "1h"))));
        return new Trace(scene.issue + "/notes", own);
    }

    private static void addToEpic(WorkScene scene, String issue) {
        scene.made(scene.epic + "/issues/" + expect(200, scene.owner.api().get(issue)).id(), Map.of());
    }

    private static Trace request(WorkScene scene, String project, String says) {
        JsonNode request = scene.made(project + "/merge_requests", Map.of("title", WORD, "source_branch", "topic", "target_branch", "main",
                "description", says + " " + scene.name + "/tool#1, see " + scene.name + "/tool!1", "labels", "shared",
                "milestone_id", scene.milestone));
        return new Trace(scene.issue + "/related_merge_requests", project + "/merge_requests/" + request.get("iid"));
    }

    private static Trace snippet(WorkScene scene, String list, String visibility) {
        String own = list + "/" + scene.snippet(list, visibility);
        if (!list.equals("/snippets")) {
            scene.made(own + "/notes", Map.of("body", naming(scene) + WORD));
            scene.made(own + "/award_emoji", THUMB);
        }
        return new Trace(list, own);
    }

    private static Trace child(WorkScene scene, Map<String, Object> content) {
        JsonNode child = scene.made(scene.closedGroup + "/epics", content);
        scene.made(scene.epic + "/epics/" + child.get("id"), Map.of());
        return new Trace(scene.epic + "/epics", scene.closedGroup + "/epics/" + child.get("iid"));
    }

    @Override
    public String toString() {
        return name;
    }
}
