package dev.slipway.domain.access.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrottleTest {

    private static final Set<Throttle> ALL = EnumSet.allOf(Throttle.class);

    @ParameterizedTest
    @CsvSource({
        "GET,/api/v4/projects,API", "GET,/api/v4/projects/,API", "GET,/api/v4/version,API",
        "POST,/api/v4/projects/1/trigger/pipeline,TRIGGER", "POST,/api/v4/projects/1/ref/a%2Fb/trigger/pipeline,TRIGGER",
        "GET,/api/v4/projects/1/triggers,API",
        "GET,/api/v4/no/such/operation,API", "GET,/api/v3/projects,API",
        "GET,/api/v4/projects/1/repository/files/a%2Fb,FILES", "POST,/api/v4/projects/root%2Fp/repository/files/a,FILES",
        "GET,/api/v4/projects/1/repository/files/a/raw,FILES", "GET,/api/v4/projects/1/repository/files,FILES",
        "GET,/api/v4/projects/1/repository/filesystem,API", "GET,/api/v4/projects/1/repository/tree,API",
        "GET,/api/v4/groups/7,GROUP", "GET,/api/v4/groups/a%2Fb/,GROUP", "PUT,/api/v4/groups/7,API", "GET,/api/v4/groups,API",
        "GET,/api/v4/groups/7/projects,API",
        "POST,/api/v4/jobs/request,RUNNER", "PUT,/api/v4/jobs/7,RUNNER", "PATCH,/api/v4/jobs/7/trace,RUNNER",
        "POST,/api/v4/jobs/7/artifacts,RUNNER", "POST,/api/v4/jobs/7/artifacts/authorize,RUNNER", "GET,/api/v4/jobs/7/artifacts,API",
        "PUT,/api/v4/jobs/x,API", "POST,/api/v4/runners,RUNNER_ACCOUNT", "DELETE,/api/v4/runners,RUNNER_ACCOUNT", "GET,/api/v4/runners,API",
        "POST,/api/v4/runners/verify,RUNNER_ACCOUNT", "DELETE,/api/v4/runners/managers,RUNNER_ACCOUNT",
        "POST,/api/v4/runners/reset_authentication_token,RUNNER_ACCOUNT", "POST,/api/v4/runners/reset_registration_token,API",
        "DELETE,/api/v4/runners/7,API",
        "POST,/oauth/token,PROTECTED", "POST,/oauth/authorize_device,PROTECTED", "POST,/oauth/device,PROTECTED",
        "POST,/users/sign_in,PROTECTED", "POST,/users/password,PROTECTED", "POST,/api/v4/session,PROTECTED",
        "GET,/oauth/authorize,OTHER", "POST,/api/v4/users/sign_in,API",
        "GET,/a/b.git/info/refs,GIT", "POST,/a/b.git/git-upload-pack,GIT", "POST,/a/b/git-receive-pack,GIT", "GET,/info/refs,OTHER",
        "GET,/-/readiness,OTHER", "GET,/-/metrics,OTHER", "POST,/a/b/alerts/notify.json,OTHER", "GET,/,OTHER", "GET,'',OTHER"})
    void request_belongs_to_the_first_family_that_matches(String method, String path, RequestFamily family) {
        assertEquals(family, RequestFamily.of(method, path));
    }

    @ParameterizedTest
    @CsvSource({
        "API,false,UNAUTHENTICATED_API", "API,true,AUTHENTICATED_API",
        "FILES,false,UNAUTHENTICATED_FILES", "FILES,true,AUTHENTICATED_FILES",
        "GROUP,false,UNAUTHENTICATED_GROUPS", "GROUP,true,AUTHENTICATED_GROUPS",
        "TRIGGER,false,UNAUTHENTICATED_API", "TRIGGER,true,UNAUTHENTICATED_API",
        "PROTECTED,false,PROTECTED_PATHS", "PROTECTED,true,PROTECTED_PATHS",
        "GIT,false,UNAUTHENTICATED_GIT", "GIT,true,", "RUNNER,false,", "RUNNER,true,", "RUNNER_ACCOUNT,false,", "RUNNER_ACCOUNT,true,",
        "OTHER,false,", "OTHER,true,"})
    void family_has_its_own_throttle_where_it_is_on(RequestFamily family, boolean credential, Throttle throttle) {
        assertEquals(Optional.ofNullable(throttle), family.throttle(credential, ALL::contains));
        Set<RequestFamily> special = EnumSet.of(RequestFamily.FILES, RequestFamily.GROUP, RequestFamily.PROTECTED);
        Set<Throttle> general = EnumSet.of(Throttle.UNAUTHENTICATED_API, Throttle.AUTHENTICATED_API);
        Optional<Throttle> expected = !special.contains(family) ? Optional.ofNullable(throttle).filter(general::contains)
                : !credential ? Optional.of(Throttle.UNAUTHENTICATED_API)
                : family == RequestFamily.PROTECTED ? Optional.empty() : Optional.of(Throttle.AUTHENTICATED_API);
        assertEquals(expected, family.throttle(credential, general::contains));
        assertEquals(Optional.empty(), family.throttle(credential, none -> false));
    }

    @Test
    void every_throttle_but_that_of_failures_counts_requests_of_some_family() {
        Set<Throttle> used = Arrays.stream(RequestFamily.values())
                .flatMap(family -> Arrays.stream(Throttle.values()).filter(throttle -> family.throttle(true, throttle::equals).isPresent()
                        || family.throttle(false, throttle::equals).isPresent()))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Throttle.class)));
        used.add(Throttle.FAILED_AUTHENTICATION);
        assertEquals(ALL, used);
    }

    @Test
    void anonymous_requests_are_never_counted_by_account() {
        for (RequestFamily family : RequestFamily.values()) {
            for (Throttle throttle : Throttle.values()) {
                family.throttle(false, throttle::equals).ifPresent(found -> assertEquals(Throttle.Key.ADDRESS, found.key()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "API,401,true,false,true", "API,401,false,false,false", "API,403,true,false,false", "API,200,true,false,false",
        "GIT,401,true,false,true", "GIT,401,false,false,false", "OTHER,401,true,false,true", "OTHER,401,false,false,false",
        "RUNNER,403,false,false,true", "RUNNER,403,true,false,true", "RUNNER,403,true,true,false", "RUNNER,401,false,false,true",
        "RUNNER,204,false,false,false", "RUNNER_ACCOUNT,403,false,false,true", "PROTECTED,401,true,false,true"})
    void answer_tells_whether_a_credential_was_rejected(RequestFamily family, int status, boolean credential, boolean ended,
            boolean rejects) {
        assertEquals(rejects, family.rejects(status, credential, ended));
    }

    @ParameterizedTest
    @CsvSource({"UNAUTHENTICATED_API, throttle_unauthenticated_api, ADDRESS", "AUTHENTICATED_API, throttle_authenticated_api, ACCOUNT",
        "UNAUTHENTICATED_FILES, throttle_unauthenticated_files_api, ADDRESS",
        "AUTHENTICATED_FILES, throttle_authenticated_files_api, ACCOUNT",
        "UNAUTHENTICATED_GROUPS, throttle_unauthenticated_deprecated_api, ADDRESS",
        "AUTHENTICATED_GROUPS, throttle_authenticated_deprecated_api, ACCOUNT",
        "UNAUTHENTICATED_GIT, throttle_unauthenticated_git_http, ADDRESS",
        "PROTECTED_PATHS, throttle_unauthenticated_protected_paths, ADDRESS",
        "FAILED_AUTHENTICATION, throttle_failed_authentication, ADDRESS"})
    void throttle_has_the_name_of_the_product_and_counts_by_its_key(Throttle throttle, String name, Throttle.Key key) {
        assertEquals(name, throttle.wireName());
        assertEquals(key, throttle.key());
    }

    @Test
    void every_throttle_has_a_name_of_its_own() {
        assertEquals(ALL.size(), new HashSet<>(ALL.stream().map(Throttle::wireName).toList()).size());
    }
}
