package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Recipes of all operations. An operation without one succeeds with samples of its required parameters. */
final class Recipes {

    private static final Map<String, Recipe> ALL = Stream.of(AccountRecipes.ALL, AttributeRecipes.ALL, BranchRecipes.ALL,
                    ProtectedEnvironmentRecipes.ALL, ApprovalRecipes.ALL,
                    RepositoryRecipes.ALL, PipelineRecipes.ALL, RunnerRecipes.ALL, ArtifactRecipes.ALL, UploadRecipes.ALL,
                    VariableRecipes.ALL, ScheduleRecipes.ALL, IssueRecipes.ALL, AlertRecipes.ALL, ReceiverRecipes.ALL,
                    TokenRecipes.ALL, AuditRecipes.ALL, OAuthRecipes.ALL, ReleaseRecipes.ALL, ErrorTrackingRecipes.ALL,
                    EnvironmentRecipes.ALL, AgentRecipes.ALL, DiscussionRecipes.ALL, EventRecipes.ALL,
                    SnippetRecipes.ALL, MergeRequestRecipes.ALL, AwardRecipes.ALL, LabelRecipes.ALL, MilestoneRecipes.ALL,
                    TimeTrackingRecipes.ALL, IssueLinkRecipes.ALL, SubscriptionRecipes.ALL,
                    EpicRecipes.ALL)
            .flatMap(recipes -> recipes.entrySet().stream()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private Recipes() {
    }

    /** Returns the operations that have a recipe. */
    static Set<String> keys() {
        return ALL.keySet();
    }

    static Call prepare(World world, Operation operation, Principal principal) {
        return Optional.ofNullable(ALL.get(operation.key())).map(recipe -> recipe.prepare(world, principal))
                .orElseGet(() -> usual(world, operation));
    }

    private static Call usual(World world, Operation operation) {
        String[] parameters = operation.parameters().stream().filter(Parameter::required).filter(parameter -> !operation.inPath(parameter))
                .flatMap(parameter -> Stream.of(parameter.name(), sample(parameter))).toArray(String[]::new);
        return Call.of(Map.of("id", Long.toString(operation.namesGroup() ? world.group() : world.project())), parameters);
    }

    private static String sample(Parameter parameter) {
        return switch (parameter.type()) {
            case "integer", "number" -> "1";
            case "boolean" -> "true";
            case "datetime", "date" -> "2026-01-02";
            default -> parameter.choice() ? parameter.type().split("\\|")[0] : "sample";
        };
    }
}
