package dev.slipway.rest.repository;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.CreateCommit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parameters of a new commit. */
record CommitParams(
        @Required @NotBlank String branch,
        @Required @NotBlank String commitMessage,
        @Required List<Action> actions,
        String startBranch,
        String startSha,
        String authorEmail,
        String authorName,
        Boolean force,
        Boolean stats) {

    record Action(
            @Required @AllowedValues({"create", "update", "delete", "move", "chmod"}) String action,
            @Required @NotBlank String filePath,
            String previousPath,
            String content,
            @AllowedValues({"text", "base64"}) String encoding,
            String lastCommitId,
            Boolean executeFilemode) {

        FileAction toAction() {
            return switch (action) {
                case "create" -> new FileAction.Create(filePath, bytes(content, encoding), Boolean.TRUE.equals(executeFilemode));
                case "update" -> new FileAction.Update(filePath, bytes(content, encoding), executeFilemode);
                case "delete" -> new FileAction.Delete(filePath);
                case "move" -> new FileAction.Move(filePath, required(), content == null ? null : FileContent.of(bytes(content, encoding)));
                default -> new FileAction.Chmod(filePath, Boolean.TRUE.equals(executeFilemode));
            };
        }

        private String required() {
            if (previousPath == null) {
                throw Refusal.parameter("actions[previous_path]", "param.missing");
            }
            return previousPath;
        }
    }

    static byte[] bytes(String content, String encoding) {
        if (content == null) {
            return new byte[0];
        }
        if (!"base64".equals(encoding)) {
            return content.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getMimeDecoder().decode(content);
        } catch (IllegalArgumentException malformed) {
            throw Refusal.parameter("content", "param.invalid");
        }
    }

    CreateCommit.Request toRequest() {
        Map<String, String> lastCommits = new HashMap<>();
        actions.stream().filter(action -> action.lastCommitId() != null)
                .forEach(action -> lastCommits.put(action.filePath(), action.lastCommitId()));
        String start = startSha == null ? startBranch : startSha;
        return new CreateCommit.Request(branch, start, Boolean.TRUE.equals(force), commitMessage, authorName, authorEmail,
                actions.stream().map(Action::toAction).toList(), lastCommits);
    }
}
