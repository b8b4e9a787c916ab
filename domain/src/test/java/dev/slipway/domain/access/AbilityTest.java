package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every cell of who, visibility, public builds, archived, levels of features and ability. What is expected is written here: people are
 * letters, n for anonymous callers, x for an external account and s for any other account without a role, then guest, reporter, developer,
 * maintainer, owner, and A for administrators.
 */
class AbilityTest {

    private static final String PEOPLE = "nxsGRDMOA";
    private static final String MEMBERS = "GRDMOA";

    /** In the order private, internal, public; of each first without and then with public builds. */
    private static final Map<String, List<String>> OPEN_TO = Map.of(
            "sight", List.of("GRDMOA", "GRDMOA", "sGRDMOA", "sGRDMOA", "nxsGRDMOA", "nxsGRDMOA"),
            "code", List.of("RDMOA", "RDMOA", "sGRDMOA", "sGRDMOA", "nxsGRDMOA", "nxsGRDMOA"),
            "members", List.of("RDMOA", "RDMOA", "GRDMOA", "GRDMOA", "GRDMOA", "GRDMOA"),
            "pipelines", List.of("RDMOA", "GRDMOA", "RDMOA", "sGRDMOA", "RDMOA", "nxsGRDMOA"),
            "guests", List.of("GRDMOA", "GRDMOA", "GRDMOA", "GRDMOA", "GRDMOA", "GRDMOA"),
            "reporters", List.of("RDMOA", "RDMOA", "RDMOA", "RDMOA", "RDMOA", "RDMOA"),
            "developers", List.of("DMOA", "DMOA", "DMOA", "DMOA", "DMOA", "DMOA"),
            "maintainers", List.of("MOA", "MOA", "MOA", "MOA", "MOA", "MOA"),
            "owners", List.of("OA", "OA", "OA", "OA", "OA", "OA"));

    /** Who it is open to, what becomes of it in an archived project, and which feature closes it. */
    private static final String TABLE = """
            READ_PROJECT                 sight        keeps  -
            READ_CODE                    code         keeps  repository
            READ_PIPELINES               pipelines    keeps  builds
            READ_JOBS                    pipelines    keeps  builds
            READ_RUNNERS                 maintainers  keeps  -
            CREATE_PIPELINE              developers   loses  repository
            UPDATE_PIPELINE              developers   loses  builds
            UPDATE_JOB                   developers   loses  builds
            READ_RESOURCE_GROUPS         developers   keeps  builds
            MANAGE_RESOURCE_GROUPS       developers   loses  builds
            KEEP_ARTIFACTS               developers   loses  builds
            PUSH_CODE                    developers   loses  repository
            MANAGE_RELEASES              developers   loses  repository
            COMMENT_CODE                 code         loses  repository
            COMMENT_MERGE_REQUEST        code         loses  merge_requests
            COMMENT_ISSUE                sight        loses  issues
            READ_INTERNAL_NOTES          reporters    keeps  -
            RESOLVE_THREADS              developers   loses  -
            MANAGE_NOTES                 maintainers  loses  -
            BACKDATE_NOTES               owners       loses  -
            ERASE_ANY_JOB                maintainers  loses  builds
            DELETE_ARTIFACTS             maintainers  loses  -
            READ_ANY_PIPELINE_VARIABLES  maintainers  keeps  builds
            READ_TRIGGERS                maintainers  keeps  builds
            MANAGE_TRIGGERS              maintainers  loses  builds
            CREATE_SCHEDULE              developers   loses  builds
            MANAGE_SCHEDULES             maintainers  loses  builds
            READ_ENVIRONMENTS            code         keeps  environments
            MANAGE_ENVIRONMENTS          developers   loses  environments
            DELETE_ENVIRONMENTS          developers   loses  -
            DEPLOY                       developers   loses  environments
            APPROVE_DEPLOYMENTS          reporters    loses  environments
            DELETE_DEPLOYMENTS           maintainers  loses  -
            STOP_STALE_ENVIRONMENTS      maintainers  loses  environments
            READ_FREEZE_PERIODS          reporters    keeps  environments
            MANAGE_FREEZE_PERIODS        maintainers  loses  environments
            READ_VARIABLES               maintainers  keeps  -
            MANAGE_VARIABLES             maintainers  loses  -
            READ_ACCESS_TOKENS           maintainers  keeps  -
            MANAGE_ACCESS_TOKENS         maintainers  loses  -
            REVOKE_ACCESS_TOKENS         maintainers  keeps  -
            READ_AGENTS                  developers   keeps  -
            MANAGE_AGENTS                maintainers  loses  -
            REVOKE_AGENTS                maintainers  keeps  -
            READ_JOB_TOKEN_SCOPE         maintainers  keeps  -
            MANAGE_JOB_TOKEN_SCOPE       maintainers  loses  -
            MANAGE_MEMBERS               maintainers  loses  -
            READ_ACCESS_REQUESTS         maintainers  keeps  -
            REQUEST_ACCESS               sight        loses  -
            MANAGE_RUNNERS               maintainers  loses  -
            CREATE_RUNNER                owners       loses  -
            READ_PROTECTED_ENVIRONMENTS  maintainers  keeps  -
            MANAGE_PROTECTION            maintainers  loses  -
            READ_APPROVAL_CONFIGURATION  maintainers  keeps  -
            READ_APPROVAL_RULES          members      keeps  -
            MANAGE_APPROVALS             maintainers  loses  -
            UPLOAD_FILE                  guests       loses  -
            READ_UPLOADS                 maintainers  keeps  -
            MANAGE_UPLOADS               maintainers  loses  -
            UPDATE_PROJECT               maintainers  loses  -
            DELETE_PIPELINE              owners       loses  -
            READ_ISSUES                  sight        keeps  issues
            CREATE_ISSUE                 sight        loses  issues
            CHANGE_OWN_ISSUE             sight        loses  issues
            DESCRIBE_NEW_ISSUE           guests       loses  issues
            UPDATE_ISSUE                 reporters    loses  issues
            LINK_ISSUE                   guests       loses  issues
            DELETE_ISSUE                 owners       loses  issues
            MANAGE_LABELS                reporters    loses  -
            READ_MILESTONES              sight        keeps  -
            MANAGE_MILESTONES            reporters    loses  -
            READ_SNIPPETS                sight        keeps  snippets
            CREATE_SNIPPET               reporters    loses  snippets
            CHANGE_OWN_SNIPPET           sight        loses  snippets
            MANAGE_SNIPPETS              maintainers  loses  snippets
            COMMENT_SNIPPET              sight        loses  snippets
            READ_MERGE_REQUESTS          code         keeps  merge_requests
            CREATE_MERGE_REQUEST         code         loses  merge_requests
            CHANGE_OWN_MERGE_REQUEST     code         loses  merge_requests
            APPROVE_MERGE_REQUEST        developers   loses  merge_requests
            UPDATE_MERGE_REQUEST         developers   loses  merge_requests
            DELETE_MERGE_REQUEST         owners       loses  merge_requests
            READ_AUDIT_EVENTS            developers   keeps  -
            READ_ALERTS                  developers   keeps  -
            UPDATE_ALERTS                developers   loses  -
            TEST_ALERTS                  developers   loses  -
            MANAGE_ALERT_INTEGRATIONS    maintainers  loses  -
            READ_ERROR_TRACKING          maintainers  keeps  -
            MANAGE_ERROR_TRACKING        maintainers  loses  -
            CHANGE_VISIBILITY            owners       keeps  -
            ARCHIVE_PROJECT              owners       keeps  -
            MANAGE_FORK_RELATION         owners       loses  -
            TRANSFER_PROJECT             owners       loses  -
            DELETE_PROJECT               owners       keeps  -
            """;

    /**
     * Who a feature stays open to, by its level; pipelines show what is in the repository, so its level counts for them too. Environments,
     * merge requests and snippets have the level of issues here. Merge requests that are private are not open to guests, at any visibility.
     */
    private static final Map<FeatureLevel, String> LEVELS = Map.of(
            FeatureLevel.ENABLED, PEOPLE, FeatureLevel.PRIVATE, MEMBERS, FeatureLevel.DISABLED, "");

    private record Row(String openTo, boolean lostInArchives, String feature) {

        boolean allows(char who, int setting, boolean archived, FeatureLevel repository, FeatureLevel builds, FeatureLevel issues) {
            boolean reached = switch (feature) {
                case "repository" -> LEVELS.get(repository).indexOf(who) >= 0;
                case "builds" -> LEVELS.get(repository).indexOf(who) >= 0 && LEVELS.get(builds).indexOf(who) >= 0;
                case "environments" -> LEVELS.get(repository).indexOf(who) >= 0 && LEVELS.get(builds).indexOf(who) >= 0
                        && LEVELS.get(issues).indexOf(who) >= 0;
                case "merge_requests" -> LEVELS.get(repository).indexOf(who) >= 0 && LEVELS.get(issues).indexOf(who) >= 0
                        && (who != 'G' || repository == FeatureLevel.ENABLED && issues == FeatureLevel.ENABLED);
                case "issues", "snippets" -> LEVELS.get(issues).indexOf(who) >= 0;
                default -> true;
            };
            return reached && !(archived && lostInArchives) && OPEN_TO.get(openTo).get(setting).indexOf(who) >= 0;
        }
    }

    private static Map<String, Row> table() {
        Map<String, Row> rows = new TreeMap<>();
        TABLE.lines().map(line -> line.split(" +")).forEach(cells ->
                assertNull(rows.put(cells[0], new Row(cells[1], cells[2].equals("loses"), cells[3]))));
        return rows;
    }

    private static Standing standing(char who, int setting, boolean archived, ProjectFeatures levels) {
        Optional<Role> role = switch (who) {
            case 'G' -> Optional.of(Role.GUEST);
            case 'R' -> Optional.of(Role.REPORTER);
            case 'D' -> Optional.of(Role.DEVELOPER);
            case 'M' -> Optional.of(Role.MAINTAINER);
            case 'O' -> Optional.of(Role.OWNER);
            default -> Optional.empty();
        };
        Visibility visibility = List.of(Visibility.PRIVATE, Visibility.INTERNAL, Visibility.PUBLIC).get(setting / 2);
        return new Standing(who != 'n', who == 'x', who == 'A', role, visibility, setting % 2 == 1, archived, levels);
    }

    @Test
    void every_ability_is_in_the_table() {
        assertEquals(Arrays.stream(Ability.values()).map(Enum::name).sorted().toList(), List.copyOf(table().keySet()));
    }

    @Test
    void every_cell_is_as_the_table_says() {
        Map<String, Row> table = table();
        List<String> wrong = new ArrayList<>();
        int cells = 0;
        for (Ability ability : Ability.values()) {
            Row row = table.get(ability.name());
            for (FeatureLevel repository : FeatureLevel.values()) {
                for (FeatureLevel builds : FeatureLevel.values()) {
                    for (FeatureLevel issues : FeatureLevel.values()) {
                        cells += compare(ability, row, new ProjectFeatures(repository, builds, issues, issues, issues, issues), builds,
                                wrong);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(94 * 27 * 9 * 12, cells);
    }

    private static int compare(Ability ability, Row row, ProjectFeatures levels, FeatureLevel builds, List<String> wrong) {
        int cells = PEOPLE.length() * 6 * 2;
        for (int at = 0; at < cells; at++) {
            char who = PEOPLE.charAt(at / 12);
            int setting = at % 12 / 2;
            boolean archived = at % 2 == 1;
            boolean allowed = ability.allows(standing(who, setting, archived, levels));
            if (allowed != row.allows(who, setting, archived, levels.repository(), builds, levels.issues())) {
                wrong.add(ability + " " + who + " " + setting + " " + archived + " " + levels);
            }
        }
        return cells;
    }

    /** What all who see the project may do has none, so that no list asks for a role there. */
    @Test
    void role_of_an_ability_is_the_lowest_that_has_it_in_a_private_project() {
        Map<Character, Role> roles = Map.of('G', Role.GUEST, 'R', Role.REPORTER, 'D', Role.DEVELOPER, 'M', Role.MAINTAINER,
                'O', Role.OWNER);
        table().forEach((name, row) -> {
            Ability ability = Ability.valueOf(name);
            if (row.openTo().equals("sight")) {
                assertThrows(NullPointerException.class, ability::role, name);
            } else {
                assertEquals(roles.get(OPEN_TO.get(row.openTo()).getFirst().charAt(0)), ability.role(), name);
            }
        });
    }

    @Test
    void levels_are_read_as_they_are_stored() {
        assertEquals(FeatureLevel.DISABLED, FeatureLevel.of("disabled"));
        assertEquals(FeatureLevel.PRIVATE, FeatureLevel.of("private"));
        assertEquals(FeatureLevel.ENABLED, FeatureLevel.of("enabled"));
        assertEquals(FeatureLevel.ENABLED, FeatureLevel.of(null));
    }

    @ParameterizedTest
    @EnumSource
    void minimum_role_and_those_above_read_internal_notes(Role role) {
        Standing standing = new Standing(true, false, false, Optional.of(role), Visibility.PUBLIC, true, false);
        assertEquals(role.atLeast(Ability.READ_INTERNAL_NOTES.role()), Ability.READ_INTERNAL_NOTES.allows(standing));
    }
}
