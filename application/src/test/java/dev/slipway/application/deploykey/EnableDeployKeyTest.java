package dev.slipway.application.deploykey;

import static dev.slipway.application.deploykey.DeployKeyScene.NOW;
import static dev.slipway.application.deploykey.DeployKeyScene.ref;
import static dev.slipway.application.deploykey.DeployKeyScene.request;
import static dev.slipway.application.deploykey.DeployKeyScene.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.fake.FakeSshKeyReader;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.deploykey.DeployKeyRules;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that are added to projects, and enabled in further ones. */
final class EnableDeployKeyTest {

    private static final String TAKEN = "deploy_key.fingerprint_sha256 field.taken";

    private final DeployKeyScene scene = new DeployKeyScene();

    private String enable(Caller caller, long key) {
        return scene.end(() -> scene.use.enableDeployKey.enable(caller, ref(scene.project), key));
    }

    private String add(Caller caller, String name) {
        return scene.end(() -> scene.add(caller, scene.project, name, true));
    }

    private List<Long> listed(long project) {
        return scene.keys.of(project, PageRequest.Offset.first()).items().stream().map(each -> each.key().id()).toList();
    }

    @Test
    void maintainer_adds_a_key_to_a_project() {
        EnabledDeployKey added = scene.use.enableDeployKey.add(scene.maintainer, ref(scene.project), new CreateDeployKey.Request("ci",
                "\n " + text("a") + " ci@host \n", Optional.of(NOW.plusMillis(1))), true);
        DeployKeyView key = added.key();
        assertEquals(new EnabledDeployKey(new DeployKeyView(key.id(), "ci", key.key(), "ci@host", false, Optional.of(NOW.plusMillis(1)),
                NOW, Optional.empty()), true), added);
        assertEquals(text("a"), key.key().content());
        assertEquals(scene.maintainer.accountId().orElseThrow(), scene.keys.addedBy(key.id()));
        assertEquals(added, scene.use.deployKeyReads.get(scene.maintainer, ref(scene.project), key.id()));
        assertEquals(List.of("DEPLOY_KEY_CREATED PROJECT " + scene.project + " " + key.id() + " ci"), scene.recorded());
    }

    @Test
    void administrator_makes_a_public_key_that_no_project_has() {
        DeployKeyView key = scene.use.createDeployKey.create(scene.root, request(text("a") + " ci@host"));
        assertEquals(new DeployKeyView(key.id(), "ci", key.key(), "ci@host", true, Optional.empty(), NOW, Optional.empty()), key);
        assertEquals(Optional.of(key), scene.keys.find(key.id()));
        assertEquals(List.of(), listed(scene.project));
        assertEquals(scene.root.accountId().orElseThrow(), scene.keys.addedBy(key.id()));
        assertEquals(List.of("DEPLOY_KEY_CREATED INSTANCE 1 " + key.id() + " ci"), scene.recorded());
    }

    /** A text that is blank or too long is not read at all. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ci | text    |  1 | done",
        "ci | ''      |  1 | invalid #key field.invalid and #fingerprint key.no_fingerprint",
        "ci | AAAA    |  1 | invalid #key field.invalid and #fingerprint key.no_fingerprint",
        "ci | long    |  1 | invalid #key field.too_long and #key field.invalid and #fingerprint key.no_fingerprint",
        "'' | text    |  0 | invalid #title field.blank and #expires_at key.expired"})
    void key_that_breaks_rules_is_refused_with_all_that_is_wrong(String title, String kind, long seconds, String end) {
        String key = switch (kind) {
            case "text" -> text("a");
            case "long" -> text("a") + " " + "c".repeat(5000);
            default -> kind.isEmpty() ? " " : "ssh-ed25519 " + kind;
        };
        CreateDeployKey.Request request = new CreateDeployKey.Request(title, key, Optional.of(NOW.plusSeconds(seconds)));
        assertEquals(end.replace("#", "deploy_key."),
                scene.end(() -> scene.use.enableDeployKey.add(scene.maintainer, ref(scene.project), request, false)));
        assertEquals(end.equals("done") ? 1 : 0, listed(scene.project).size());
        scene.keys.remove(scene.keys.all(false, 1, PageRequest.Offset.first()).items().stream().mapToLong(each -> each.key().id())
                .findFirst().orElse(0));
        assertEquals(end.replace("#", ""), scene.end(() -> scene.use.createDeployKey.create(scene.root, request)));
    }

    @Test
    void key_of_the_project_is_returned_as_it_is() {
        EnabledDeployKey added = scene.add(scene.maintainer, scene.project, "a", true);
        scene.fill(scene.project, DeployKeyRules.MOST_OF_PROJECT);
        assertEquals(added, scene.use.enableDeployKey.add(scene.maintainer, ref(scene.project),
                new CreateDeployKey.Request("another title", text("a") + " another comment", Optional.empty()), false));
        assertEquals(added, scene.use.enableDeployKey.enable(scene.maintainer, ref(scene.project), added.key().id()));
        assertEquals(1, scene.recorded().size());
    }

    /** Others are not told which keys are there. */
    @ParameterizedTest
    @CsvSource({
        "false, false, false, false",
        "false, false, true,  true",
        "false, true,  false, true",
        "true,  false, false, true"})
    void key_of_another_project_is_enabled_by_those_who_may(boolean isPublic, boolean maintained, boolean administrator, boolean may) {
        List<Long> keys = List.of(isPublic ? scene.created("a") : scene.added(scene.other, "a"),
                isPublic ? scene.created("b") : scene.added(scene.other, "b"));
        Caller caller = administrator ? scene.root : maintained
                ? scene.member(scene.other, "both", Role.MAINTAINER) : scene.maintainer;
        if (maintained) {
            scene.directory.store(MemberDraft.ofProject(scene.project,
                    caller.accountId().orElseThrow(), Role.MAINTAINER));
        }
        assertEquals(may ? "done" : "invalid " + TAKEN, add(caller, "a"));
        assertEquals(may ? "done" : "no Deploy Key", enable(caller, keys.getLast()));
        assertEquals(may ? keys : List.of(), listed(scene.project));
        if (may) {
            assertTrue(scene.keys.find(scene.project, keys.getFirst()).orElseThrow().canPush());
            assertFalse(scene.keys.find(scene.project, keys.getLast()).orElseThrow().canPush());
            assertEquals(List.of("DEPLOY_KEY_ENABLED PROJECT " + scene.project + " " + keys.getFirst() + " ci",
                    "DEPLOY_KEY_ENABLED PROJECT " + scene.project + " " + keys.getLast() + " ci"),
                    scene.recorded().subList(2, 4));
        }
    }

    @Test
    void key_that_is_not_there_is_not_enabled() {
        assertEquals("no Deploy Key", enable(scene.root, 999));
    }

    @Test
    void enabled_key_is_returned_as_it_is_enabled() {
        long key = scene.added(scene.other, "a");
        assertEquals(scene.use.enableDeployKey.enable(scene.root, ref(scene.project), key),
                scene.keys.find(scene.project, key).orElseThrow());
        long second = scene.added(scene.other, "b");
        assertEquals(scene.add(scene.root, scene.project, "b", true), scene.keys.find(scene.project, second).orElseThrow());
    }

    @Test
    void fingerprint_of_a_user_is_taken() {
        scene.userKeys.put(new UserKey.Owner(1, "Anna"));
        scene.userKeys.add(1, new UserKeys.NewKey("mine", new FakeSshKeyReader().read(text("a"))
                .orElseThrow(), Usage.AUTH, Optional.empty()), NOW);
        assertEquals("invalid " + TAKEN, add(scene.maintainer, "a"));
        assertEquals("invalid fingerprint_sha256 field.taken",
                scene.end(() -> scene.use.createDeployKey.create(scene.root, request(text("a")))));
        scene.created("b");
        assertEquals("invalid fingerprint_sha256 field.taken",
                scene.end(() -> scene.use.createDeployKey.create(scene.root, request(text("b")))));
        assertEquals(List.of(), listed(scene.project));
    }

    @ParameterizedTest
    @ValueSource(ints = {DeployKeyRules.MOST_OF_PROJECT - 1, DeployKeyRules.MOST_OF_PROJECT})
    void project_has_a_limited_number_of_keys(int present) {
        long known = scene.created("a");
        scene.fill(scene.project, present);
        String end = present < DeployKeyRules.MOST_OF_PROJECT ? "done" : "invalid base deploy_key.too_many";
        assertEquals(end, enable(scene.maintainer, known));
        assertEquals("invalid base deploy_key.too_many", add(scene.maintainer, "new"));
    }

    @Test
    void last_key_that_a_project_may_have_can_be_a_new_one() {
        scene.fill(scene.project, DeployKeyRules.MOST_OF_PROJECT - 1);
        assertEquals("done", add(scene.maintainer, "new"));
        assertEquals("invalid base deploy_key.too_many", add(scene.maintainer, "newer"));
    }

    @ParameterizedTest
    @ValueSource(ints = {DeployKeyRules.MOST_PROJECTS - 1, DeployKeyRules.MOST_PROJECTS})
    void key_has_a_limited_number_of_projects(int present) {
        long known = scene.created("a");
        Map<Long, Boolean> projects = new HashMap<>();
        for (long number = 1; number <= present; number++) {
            projects.put(1_000_000 + number, false);
        }
        scene.directory.deployKeys().put(known, projects);
        String end = present < DeployKeyRules.MOST_PROJECTS ? "done" : "invalid base deploy_key.too_many_projects";
        assertEquals(end, add(scene.maintainer, "a"));
        assertEquals(end, enable(scene.maintainer, known));
    }

    @Test
    void project_that_is_deleted_meanwhile_gets_no_key() {
        long known = scene.created("a");
        scene.goneMeanwhile(scene.project);
        assertEquals("no Project", add(scene.maintainer, "b"));
        assertEquals("no Project", enable(scene.maintainer, known));
        assertEquals(List.of(), listed(scene.project));
    }
}
