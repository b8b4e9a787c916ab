package dev.slipway.rest.runner;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.runner.CreateRunner;
import dev.slipway.application.runner.RunnerReads.Narrowing;
import dev.slipway.application.runner.UpdateRunner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on runners. */
final class RunnerParams {

    private static final String PROTECTED = "ref_protected";

    private RunnerParams() {
    }

    /** Parameters of {@code POST /user/runners} in the specification. */
    record Create(@Required @AllowedValues({"instance_type", "group_type", "project_type"}) String runnerType, Long groupId, Long projectId,
            String description, Boolean paused, Boolean locked, Boolean runUntagged, @CommaSeparated List<String> tagList,
            @AllowedValues({"not_protected", PROTECTED}) String accessLevel, Integer maximumTimeout, String maintenanceNote) {

        CreateRunner.Request request() {
            return new CreateRunner.Request(RunnerType.of(runnerType).orElseThrow(), groupId, projectId,
                    settings(description, paused, locked, runUntagged, tagList, accessLevel, maximumTimeout, maintenanceNote));
        }
    }

    static Settings settings(String description, Boolean paused, Boolean locked, Boolean runUntagged, List<String> tags, String accessLevel,
            Integer maximumTimeout, String maintenanceNote) {
        RunnerAttributes attributes = new RunnerAttributes(Optional.ofNullable(description), Optional.ofNullable(maintenanceNote),
                tags == null ? List.of() : tags.stream().map(String::strip).distinct().toList(), runUntagged == null || runUntagged,
                Optional.ofNullable(maximumTimeout).map(Duration::ofSeconds));
        return new Settings(attributes, Boolean.TRUE.equals(paused), Boolean.TRUE.equals(locked), PROTECTED.equals(accessLevel));
    }

    /** Parameters of an update. {@code active} is the older, inverted name of {@code paused}. */
    @MutuallyExclusive({"active", "paused"})
    @AtLeastOneOf
    record Update(Change<String> description, Change<Boolean> active, Change<Boolean> paused, Change<Boolean> locked,
            Change<Boolean> runUntagged,
            @CommaSeparated Change<List<String>> tagList, @AllowedValues({"not_protected", PROTECTED}) Change<String> accessLevel,
            Change<Integer> maximumTimeout, Change<String> maintenanceNote) {

        UpdateRunner.Request request() {
            return new UpdateRunner.Request(description, active.given() ? active.map(value -> !value) : paused, locked, runUntagged,
                    tagList, accessLevel.map(PROTECTED::equals), maximumTimeout, maintenanceNote);
        }
    }

    /** Filter parameters of a group's runner list, which has no {@code scope}. */
    record GroupListing(@AllowedValues({"instance_type", "group_type", "project_type"}) String type,
            @AllowedValues({"active", "paused", "online", "offline", "never_contacted", "stale"}) String status, Boolean paused,
            @CommaSeparated List<String> tagList) {

        Narrowing narrowing() {
            return new Listing(null, type, status, paused, tagList).narrowing();
        }
    }

    /** Filter parameters of runner lists. {@code scope} is the older parameter for {@code status}, {@code type} and {@code paused}. */
    record Listing(@AllowedValues( {
            "active", "paused", "online", "offline", "never_contacted", "stale", "specific", "shared", "instance_type",
            "group_type", "project_type"}) @Nullable String scope,
            @AllowedValues({"instance_type", "group_type", "project_type"}) String type,
            @AllowedValues({"active", "paused", "online", "offline", "never_contacted", "stale"}) String status, Boolean paused,
            @CommaSeparated List<String> tagList) {

        Narrowing narrowing() {
            return new Narrowing(Optional.ofNullable(type).or(this::scopedType).flatMap(RunnerType::of),
                    words().flatMap(Listing::status).findFirst(),
                    Optional.ofNullable(paused).or(this::scopedPause),
                    tagList == null ? List.of() : tagList);
        }

        private Optional<String> scopedType() {
            return Optional.ofNullable(scope).map(word -> switch (word) {
                case "shared" -> "instance_type";
                case "specific" -> "project_type";
                default -> word;
            });
        }

        private Optional<Boolean> scopedPause() {
            return words().filter(Set.of("active", "paused")::contains).map("paused"::equals).findFirst();
        }

        private Stream<String> words() {
            return Stream.of(Optional.ofNullable(status), Optional.ofNullable(scope)).flatMap(Optional::stream);
        }

        private static Stream<RunnerStatus> status(String word) {
            return Stream.of(RunnerStatus.values()).filter(status -> status.wireName().equals(word));
        }
    }
}
