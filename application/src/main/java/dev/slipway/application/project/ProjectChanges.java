package dev.slipway.application.project;

import dev.slipway.application.kernel.Change;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.DefaultBranch;
import dev.slipway.domain.project.ProjectSettings;
import dev.slipway.domain.topic.TopicRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requested changes of a project, or attributes of a new one that differ from the defaults. */
public record ProjectChanges(
        Change<String> name,
        Change<String> path,
        Change<String> description,
        Change<Visibility> visibility,
        Change<String> defaultBranch,
        Change<Boolean> publicBuilds,
        Change<Boolean> sharedRunnersEnabled,
        Change<Boolean> keepLatestArtifact,
        Change<Boolean> restrictUserDefinedVariables,
        Change<Boolean> ciJobTokenScopeEnabled,
        Change<Integer> buildTimeout,
        Change<Integer> ciDefaultGitDepth,
        Change<String> ciConfigPath,
        Map<String, Object> settings) {

    /** Ignores null for attributes that cannot be null, and blank default branches. Null resets a required number to its default. */
    ProjectAttributes over(ProjectAttributes present) {
        Map<String, Object> merged = new HashMap<>(present.settings());
        merged.putAll(settings);
        merged.values().removeIf(value -> value == null);
        merged.computeIfPresent(ProjectSettings.TOPICS,
                (name, topics) -> topics instanceof List<?> list ? TopicRules.distinct(list) : topics);
        return new ProjectAttributes(
                name.or(present.name()),
                path.or(present.path()),
                description.or(present.description()),
                kept(visibility, present.visibility()),
                DefaultBranch.asked(defaultBranch.or(null)).orElse(present.defaultBranch()),
                kept(publicBuilds, present.publicBuilds()),
                ProjectSettings.levels(merged).builds() != FeatureLevel.DISABLED,
                kept(sharedRunnersEnabled, present.sharedRunnersEnabled()),
                kept(keepLatestArtifact, present.keepLatestArtifact()),
                kept(restrictUserDefinedVariables, present.restrictUserDefinedVariables()),
                kept(ciJobTokenScopeEnabled, present.ciJobTokenScopeEnabled()),
                usual(buildTimeout.or(present.buildTimeout())),
                ciDefaultGitDepth.or(present.ciDefaultGitDepth()),
                ciConfigPath.or(present.ciConfigPath()),
                merged);
    }

    private static int usual(@Nullable Integer seconds) {
        return seconds == null ? ProjectAttributes.USUAL.buildTimeout() : seconds;
    }

    private static <T> T kept(Change<T> change, T present) {
        T wanted = change.or(present);
        return wanted == null ? present : wanted;
    }
}
