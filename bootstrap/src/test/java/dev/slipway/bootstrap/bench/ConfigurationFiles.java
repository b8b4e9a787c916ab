package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A configuration of 1,000 jobs as a large company might write it: ten teams with ten services of ten jobs each. The same files come out
 * every time, so that figures can be compared. It asks for nothing but what can be known without the history, since comparing commits
 * would outweigh all else.
 */
final class ConfigurationFiles {

    static final String FIRST = ".gitlab-ci.yml";
    /** Jobs that are written down; ten of them have two more instances. */
    static final int JOBS = 1_000;

    private static final int TEAMS = 10;
    private static final int SERVICES = 10;

    private static final String ROOT = """
            include:
              - local: ci/defaults.yml
              - local: ci/templates.yml
            %s
            stages: [build, check, test, package, staging, production]

            workflow:
              rules:
                - if: $CI_COMMIT_TAG && $CI_COMMIT_TAG !~ /^v\\d+\\.\\d+\\.\\d+$/
                  when: never
                - if: $CI_COMMIT_BRANCH =~ /^(main|release\\/.+)$/
                  variables: {CHANNEL: stable}
                - if: $CI_PIPELINE_SOURCE == "push"

            variables:
              CHANNEL: snapshot
              REGISTRY: registry.example.com
              CACHE_SERVER: https://cache.example.com/$CI_PROJECT_PATH_SLUG
              DEPTH: {value: "50", description: How much of the history is fetched}
            """;

    private static final String DEFAULTS = """
            default:
              image: $REGISTRY/tools/build:25
              tags: [linux, docker]
              interruptible: true
              timeout: 1h 30m
              retry: {max: 2, when: [runner_system_failure, stuck_or_timeout_failure]}
              before_script:
                - echo "on $CI_RUNNER_DESCRIPTION"
                - ./ci/prepare.sh "$CACHE_SERVER"
            """;

    private static final String RULES = """
            .rules:
              branches:
                - if: $CI_COMMIT_TAG =~ /^v\\d+\\.\\d+\\.\\d+-rc\\d+$/
                  when: never
                - if: $CI_PIPELINE_SOURCE == "schedule" && $NIGHTLY != "yes"
                  when: never
                - if: $CI_COMMIT_MESSAGE =~ /\\[(skip|only) docs\\]/i
                  when: never
                - if: $CI_PIPELINE_SOURCE == "push" && ($CI_COMMIT_BRANCH == "main" || $CI_COMMIT_BRANCH =~ /^(feature|fix)\\/[a-z0-9-]+$/)
              releases:
                - if: $CI_COMMIT_TAG =~ /^v\\d+\\.\\d+\\.\\d+$/
                - if: $CI_COMMIT_BRANCH =~ /^release\\/\\d+$/
                  variables: {CHANNEL: candidate}
                - if: $CI_COMMIT_BRANCH == "main" && $CHANNEL == "stable"
                  when: manual
                  allow_failure: true
            """;

    private static final String SCRIPTS = """
            .scripts:
              enter: ['cd "services/$SERVICE"', 'export BUILD="$CI_COMMIT_SHORT_SHA-$CHANNEL"']
              report: ['./ci/report.sh --job "$CI_JOB_NAME"', 'ls -l build/reports']
              login: ['echo "$REGISTRY_PASSWORD" | docker login --username "$REGISTRY_USER" --password-stdin "$REGISTRY"']
            """;

    private static final String TEMPLATES = """
            include:
              - local: ci/shared/rules.yml
              - local: ci/shared/scripts.yml

            .service:
              variables: {LANGUAGE: none, OPTIONS: --batch, FOLDER: services/$SERVICE}
              rules: [!reference [.rules, branches]]

            .cached:
              extends: .service
              cache: {key: $SERVICE-$CI_COMMIT_REF_SLUG, paths: [.cache/, build/libs/], policy: pull-push}

            .java:
              extends: .cached
              image: $REGISTRY/tools/java:25
              variables: {LANGUAGE: java, OPTIONS: --batch --offline}

            .java-compile:
              extends: .java
              stage: build
              artifacts: {paths: [build/classes/, build/libs/], expire_in: 1 day}

            .java-test:
              extends: .java
              stage: test
              coverage: /Total.*?([0-9]{1,3})%/
              artifacts: {when: always, reports: {junit: [build/reports/**/*.xml]}}

            .java-slow-test:
              extends: .java-test
              timeout: 3h
              services: [{name: postgres:18, alias: database}]
              variables: {DATABASE_URL: 'postgres://database/$SERVICE'}

            .check: &check
              extends: .service
              stage: check
              needs: []
              allow_failure: {exit_codes: [3, 4]}

            .scan:
              <<: *check
              image: {name: '$REGISTRY/tools/scan:7', entrypoint: ['']}

            .publish:
              extends: .service
              stage: package
              id_tokens: {PUBLISHER: {aud: https://registry.example.com}}

            .deploy:
              extends: .service
              inherit: {default: [image, tags]}
              interruptible: false
              resource_group: $SERVICE-deployment
            """;

    private static final String SERVICE = """
            %1$s-compile:
              extends: .java-compile
              variables: {SERVICE: %1$s, TEAM: %2$s}
              script: [!reference [.scripts, enter], './gradlew $OPTIONS assemble', !reference [.scripts, report]]

            %1$s-lint:
              extends: .check
              variables: {SERVICE: %1$s, TEAM: %2$s}
              script: [!reference [.scripts, enter], './gradlew $OPTIONS lint']

            %1$s-scan:
              extends: .scan
              variables: {SERVICE: %1$s, TEAM: %2$s}
              script: [!reference [.scripts, enter], 'scan --level high .']

            %1$s-unit:
              extends: .java-test
              needs: [%1$s-compile]
              variables: {SERVICE: %1$s, TEAM: %2$s}
              script: [!reference [.scripts, enter], './gradlew $OPTIONS test', !reference [.scripts, report]]%3$s

            %1$s-integration:
              extends: .java-slow-test
              needs: [{job: %1$s-compile, artifacts: true}]
              variables: {SERVICE: %1$s, TEAM: %2$s, SUITE: integration}
              script:
                - !reference [.scripts, enter]
                - ./gradlew $OPTIONS integrationTest
                - |
                  if [ "$CHANNEL" = stable ]; then
                    ./gradlew $OPTIONS slowTest --tests '*Migration*'
                  fi
                - !reference [.scripts, report]

            %1$s-contract:
              extends: [.java-slow-test, .%2$s-contract]
              needs: [%1$s-compile, {job: %1$s-lint, artifacts: false, optional: true}]
              variables: {SERVICE: %1$s, TEAM: %2$s, SUITE: contract}
              script: [!reference [.scripts, enter], './gradlew $OPTIONS contractTest --consumers "$CONSUMERS"']

            %1$s-image:
              extends: .publish
              needs: [%1$s-compile, %1$s-unit, %1$s-scan]
              variables: {SERVICE: %1$s, TEAM: %2$s, IMAGE: '$REGISTRY/$TEAM/$SERVICE:$CI_COMMIT_SHORT_SHA'}
              script: [!reference [.scripts, enter], !reference [.scripts, login], 'docker build --tag "$IMAGE" .', 'docker push "$IMAGE"']

            """;

    private static final String TEAM = """
            include: {local: ci/%1$s/deploy.yml}

            .%1$s-contract:
              variables: {CONSUMERS: 'web,mobile,%1$s', BROKER: 'https://broker.example.com/%1$s'}
              retry: 1

            """;

    private static final String DEPLOYMENT = """
            %1$s-staging:
              extends: .%2$s-deploy
              stage: staging
              needs: [%1$s-image, %1$s-integration, %1$s-contract]
              variables: {SERVICE: %1$s, TEAM: %2$s, REPLICAS: '2'}
              environment: {name: staging/%1$s, url: 'https://%1$s.staging.example.com', deployment_tier: staging, auto_stop_in: 1 week}

            %1$s-smoke:
              extends: .check
              stage: staging
              needs: [%1$s-staging]
              variables: {SERVICE: %1$s, TEAM: %2$s}
              script: ['curl --fail "https://%1$s.staging.example.com/health"']

            %1$s-production:
              extends: .%2$s-deploy
              stage: production
              needs: [%1$s-smoke, %1$s-image]
              variables: {SERVICE: %1$s, TEAM: %2$s, REPLICAS: '8'}
              environment: {name: production/%1$s, url: 'https://%1$s.example.com', deployment_tier: production}
              rules: [!reference [.rules, releases], {if: $EMERGENCY == "yes", when: always}]

            """;

    private static final String TEAM_DEPLOYMENT = """
            .%1$s-deploy:
              extends: .deploy
              variables: {CLUSTER: '%1$s-$CHANNEL'}
              script:
                - !reference [.scripts, enter]
                - ./ci/deploy.sh --cluster "$CLUSTER" --service "$SERVICE" --replicas "$REPLICAS"

            """;

    private static final String MATRIX = """

              parallel:
                matrix:
                  - JDK: ['21', '25', '26']
            """.stripTrailing();

    private ConfigurationFiles() {
    }

    /** The texts by their paths. */
    static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        StringBuilder includes = new StringBuilder();
        for (int team = 1; team <= TEAMS; team++) {
            includes.append("  - local: ci/team-%d.yml%n".formatted(team));
            texts.put("ci/team-%d.yml".formatted(team), team("team-" + team));
            texts.put("ci/team-%d/deploy.yml".formatted(team), deployments("team-" + team));
        }
        texts.put(FIRST, ROOT.formatted(includes));
        texts.put("ci/defaults.yml", DEFAULTS);
        texts.put("ci/templates.yml", TEMPLATES);
        texts.put("ci/shared/rules.yml", RULES);
        texts.put("ci/shared/scripts.yml", SCRIPTS);
        return texts;
    }

    private static String team(String team) {
        StringBuilder text = new StringBuilder(TEAM.formatted(team));
        for (int service = 1; service <= SERVICES; service++) {
            text.append(SERVICE.formatted(name(team, service), team, service == 1 ? MATRIX : ""));
        }
        return text.toString();
    }

    private static String deployments(String team) {
        StringBuilder text = new StringBuilder(TEAM_DEPLOYMENT.formatted(team));
        for (int service = 1; service <= SERVICES; service++) {
            text.append(DEPLOYMENT.formatted(name(team, service), team));
        }
        return text.toString();
    }

    private static String name(String team, int service) {
        return team + "-service-" + service;
    }

    /** Writes them to a folder and commits them there, on a branch {@code main} of a repository with a remote. */
    static void write(Path folder) throws IOException, InterruptedException {
        for (Map.Entry<String, String> text : texts().entrySet()) {
            Path file = folder.resolve(text.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, text.getValue());
        }
        git(folder, "init", "--quiet", "--initial-branch=main");
        git(folder, "remote", "add", "origin", "git@git.example.com:example/shop.git");
        git(folder, "add", ".");
        git(folder, "-c", "user.name=Developer", "-c", "user.email=developer@example.com", "commit", "--quiet",
                "--message=Build all services");
    }

    private static void git(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolveSibling("git.log").toFile())
                .start();
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IOException("git " + arguments[0] + " does not work: " + Files.readString(folder.resolveSibling("git.log")));
        }
    }
}
