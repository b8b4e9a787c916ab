package dev.slipway.application.deploykey;

import static dev.slipway.application.deploykey.DeployKeyScene.NOW;
import static dev.slipway.application.deploykey.DeployKeyScene.ref;
import static dev.slipway.application.deploykey.DeployKeyScene.request;
import static dev.slipway.application.deploykey.DeployKeyScene.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.deploykey.port.DeployKeys.NewDeployKey;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.fake.FakeSshKeyReader;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.Mockito;

/** Who sees, changes and disables deploy keys, and what becomes of them. */
final class ManageDeployKeysTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final DeployKeyScene scene = new DeployKeyScene();

    private Map<String, Callable<?>> requests(Caller caller, long key) {
        Map<String, Callable<?>> requests = new LinkedHashMap<>();
        requests.put("list", () -> scene.use.deployKeyReads.list(caller, ref(scene.project), PAGE));
        requests.put("get", () -> scene.use.deployKeyReads.get(caller, ref(scene.project), key));
        requests.put("add", () -> scene.add(caller, scene.project, "new", false));
        requests.put("enable", () -> scene.use.enableDeployKey.enable(caller, ref(scene.project), key));
        requests.put("update", () -> update(caller, key, "renamed", null));
        requests.put("disable", () -> {
            scene.use.disableDeployKey.disable(caller, ref(scene.project), key, Freshness.ANY);
            return null;
        });
        return requests;
    }

    private Map<String, Callable<?>> requestsOfAdministrators(Caller caller) {
        return Map.of("all", () -> scene.use.deployKeyReads.all(caller, false, PAGE),
                "create", () -> scene.use.createDeployKey.create(caller, request(text("open"))));
    }

    private EnabledDeployKey update(Caller caller, long key, String title, Boolean canPush) {
        return scene.use.updateDeployKey.update(caller, ref(scene.project), key,
                new UpdateDeployKey.Request(Optional.ofNullable(title), Optional.ofNullable(canPush)));
    }

    private String disable(Caller caller, long project, long key) {
        return scene.end(() -> {
            scene.use.disableDeployKey.disable(caller, ref(project), key, Freshness.ANY);
            return null;
        });
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_manage_keys_from_maintainer_on(Role role) {
        long key = scene.added(scene.project, "a");
        Caller member = scene.member(scene.project, "member", role);
        requests(member, key).forEach((name, request) -> assertEquals(role.atLeast(Role.MAINTAINER) ? "done" : "forbidden",
                scene.end(request), name));
        requestsOfAdministrators(member).forEach((name, request) -> assertEquals("forbidden", scene.end(request), name));
        assertEquals(role.atLeast(Role.MAINTAINER) ? Optional.empty() : Optional.of("ci"),
                scene.keys.find(key).map(DeployKeyView::title));
    }

    @Test
    void others_are_not_told_of_the_project() {
        long key = scene.added(scene.project, "a");
        requests(scene.elsewhere, key).forEach((name, request) -> assertEquals("no Project", scene.end(request), name));
        requests(Caller.ANONYMOUS, key).forEach((name, request) -> assertEquals("unauthenticated", scene.end(request), name));
        requestsOfAdministrators(Caller.ANONYMOUS).forEach((name, request) -> assertEquals("unauthenticated", scene.end(request), name));
        requestsOfAdministrators(scene.root).forEach((name, request) -> assertEquals("done", scene.end(request), name));
        assertEquals("ci", scene.keys.find(key).orElseThrow().title());
    }

    @Test
    void key_is_found_in_its_projects_alone() {
        long key = scene.added(scene.other, "a");
        for (String name : List.of("get", "update", "disable")) {
            assertEquals("no Deploy Key", scene.end(requests(scene.root, key).get(name)), name);
        }
        assertEquals(List.of(), scene.use.deployKeyReads.list(scene.root, ref(scene.project), PAGE).items());
        assertEquals(List.of(scene.use.deployKeyReads.get(scene.elsewhere, ref(scene.other), key)),
                scene.use.deployKeyReads.list(scene.elsewhere, ref(scene.other), PAGE).items());
    }

    @Test
    void administrator_lists_all_keys_or_public_ones() {
        long open = scene.created("a");
        long closed = scene.added(scene.project, "b");
        assertEquals(List.of(open, closed), ids(false));
        assertEquals(List.of(open), ids(true));
    }

    private List<Long> ids(boolean publicOnly) {
        return scene.use.deployKeyReads.all(scene.root, publicOnly, PAGE).items().stream().map(each -> each.key().id()).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, new, , done",
        "false, true,  new, , done",
        "true,  false, new, , forbidden",
        "true,  false, '',  , forbidden",
        "true,  false, ci,  true, done",
        "true,  false, ,    true, done",
        "true,  true,  new, true, done",
        "false, false, '',  true, invalid deploy_key.title field.blank",
        "false, false, ,    , done"})
    void title_of_a_public_key_is_changed_by_administrators(boolean isPublic, boolean administrator, String title, Boolean canPush,
            String end) {
        long key = isPublic ? scene.created("a") : scene.added(scene.project, "a");
        if (isPublic) {
            scene.use.enableDeployKey.enable(scene.root, ref(scene.project), key);
        }
        Caller caller = administrator ? scene.root : scene.maintainer;
        assertEquals(end, scene.end(() -> update(caller, key, title, canPush)));
        EnabledDeployKey stored = scene.keys.find(scene.project, key).orElseThrow();
        assertEquals(end.equals("done") && title != null ? title : "ci", stored.key().title());
        assertEquals(end.equals("done") && canPush != null, stored.canPush());
        assertEquals(stored, scene.use.deployKeyReads.get(scene.maintainer, ref(scene.project), key));
    }

    @Test
    void title_that_was_allowed_once_may_stay() {
        long key = scene.keys.add(new NewDeployKey(" ", new FakeSshKeyReader().read(text("a")).orElseThrow(), "", false, Optional.empty(),
                1), NOW).orElseThrow();
        scene.keys.enable(key, scene.project, false, NOW);
        assertEquals("done", scene.end(() -> update(scene.maintainer, key, " ", true)));
        assertTrue(scene.keys.find(scene.project, key).orElseThrow().canPush());
    }

    @Test
    void each_changed_attribute_is_recorded() {
        long key = scene.added(scene.project, "a");
        EnabledDeployKey changed = update(scene.maintainer, key, "new", true);
        assertEquals(scene.keys.find(scene.project, key), Optional.of(changed));
        update(scene.maintainer, key, "new", true);
        update(scene.maintainer, key, null, null);
        assertEquals(List.of("DEPLOY_KEY_UPDATED PROJECT " + scene.project + " " + key + " new",
                "DEPLOY_KEY_UPDATED PROJECT " + scene.project + " " + key + " new"), scene.recorded().subList(1, 3));
        assertEquals(List.of(AuditChange.of("can_push", AuditValue.of(false), AuditValue.of(true)),
                AuditChange.of("title", AuditValue.name("ci"), AuditValue.name("new"))),
                scene.events.stored().stream().flatMap(each -> each.event().change().stream()).toList());
        assertEquals(3, scene.recorded().size());
    }

    /** Pushes share this lock while their refs move, so only a right that is taken away waits for them. */
    @ParameterizedTest
    @CsvSource({", 0", "true, 0", "false, 1"})
    void right_to_push_is_taken_away_under_the_lock_of_protections(Boolean canPush, int locks) {
        long key = scene.add(scene.maintainer, scene.project, "a", true).key().id();
        update(scene.maintainer, key, "new", canPush);
        verify(scene.protections, times(locks)).lockAndCount(new ProtectionOwner.ProjectBranches(scene.project));
        assertEquals(locks == 0, scene.keys.find(scene.project, key).orElseThrow().canPush());
    }

    @ParameterizedTest
    @CsvSource({"false, 1, false", "false, 2, true", "true, 1, true", "true, 2, true"})
    void key_that_is_not_public_ends_with_its_last_project(boolean isPublic, int projects, boolean stays) {
        long key = isPublic ? scene.created("a") : scene.added(scene.project, "a");
        scene.keys.enable(key, scene.project, false, NOW);
        if (projects == 2) {
            scene.keys.enable(key, scene.other, true, NOW);
        }
        assertEquals("done", disable(scene.maintainer, scene.project, key));
        assertEquals(stays, scene.keys.find(key).isPresent());
        assertEquals(Optional.empty(), scene.keys.find(scene.project, key));
        assertEquals(projects == 2, scene.keys.find(scene.other, key).isPresent());
        assertEquals("DEPLOY_KEY_DESTROYED PROJECT " + scene.project + " " + key + " ci", scene.recorded().getLast());
        verify(scene.protections).lockAndCount(new ProtectionOwner.ProjectBranches(scene.project));
        assertEquals("no Deploy Key", disable(scene.maintainer, scene.project, key));
    }

    @ParameterizedTest
    @CsvSource({"-1, PreconditionFailed[]", "0, done", "1, done"})
    void key_is_disabled_if_it_has_not_changed_since(long millis, String end) {
        long key = scene.added(scene.project, "a");
        assertEquals(end, scene.end(() -> {
            scene.use.disableDeployKey.disable(scene.maintainer, ref(scene.project), key,
                    new Freshness(Optional.of(NOW.plusMillis(millis))));
            return null;
        }));
        assertEquals(!end.equals("done"), scene.keys.find(scene.project, key).isPresent());
    }

    @Test
    void keys_of_an_archived_project_are_only_read_or_disabled() {
        long key = scene.added(scene.project, "a");
        scene.directory.archiveProject(scene.project);
        requests(scene.maintainer, key).forEach((name, request) -> assertEquals(
                List.of("add", "enable", "update").contains(name) ? "forbidden" : "done", scene.end(request), name));
        assertFalse(scene.keys.find(key).isPresent());
    }

    @Test
    void deleted_project_loses_its_keys_piece_by_piece() {
        for (int number = 0; number < 21; number++) {
            scene.added(scene.project, "a" + number);
        }
        long shared = scene.added(scene.other, "shared");
        scene.keys.enable(shared, scene.project, true, NOW);
        assertTrue(scene.use.disableDeployKey.removePiece(scene.project));
        verify(scene.protections).lockAndCount(new ProtectionOwner.ProjectBranches(scene.project));
        assertEquals(2, scene.keys.someOf(scene.project, 100).size());
        assertTrue(scene.use.disableDeployKey.removePiece(scene.project));
        assertEquals(List.of(), scene.keys.someOf(scene.project, 100));
        Mockito.clearInvocations(scene.protections);
        assertFalse(scene.use.disableDeployKey.removePiece(scene.project));
        verify(scene.protections, never()).lockAndCount(Mockito.any());
        assertEquals(List.of(shared), ids(false));
        assertTrue(scene.keys.find(scene.other, shared).isPresent());
    }

    @Test
    void key_that_is_gone_meanwhile_is_no_part_of_a_deleted_project() {
        long key = scene.added(scene.project, "a");
        Mockito.doReturn(OptionalInt.empty()).when(scene.port).lockKey(key);
        Mockito.doReturn(Optional.empty()).when(scene.port).find(key);
        assertTrue(scene.use.disableDeployKey.removePiece(scene.project));
        verify(scene.port, never()).disable(key, scene.project);
    }
}
