package dev.slipway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Packs one artifact of a job and sends it, streamed from a file. */
final class DemoUpload {

    private DemoUpload() {
    }

    /** @return false where the server would not take it; the log says why */
    static boolean send(Api api, long jobId, String token, JsonNode artifact, Path project, Path temporary, JobLog log) throws IOException {
        List<String> paths = texts(artifact.get("paths"));
        List<Path> files = Folders.matching(project, paths, texts(artifact.get("exclude")));
        String type = artifact.path("artifact_type").asText("archive");
        String format = artifact.path("artifact_format").asText("zip");
        if (files.isEmpty()) {
            log.line("WARNING: " + String.join(", ", paths) + ": no matching files for artifacts of type " + type);
            return true;
        }
        log.line("Uploading artifacts of type " + type + ": " + files.size() + " files");
        Path packed = temporary.resolve("artifact-" + type);
        pack(format, project, files, packed);
        String query = "?artifact_type=" + type + "&artifact_format=" + format
                + (artifact.path("expire_in").isTextual()
                        ? "&expire_in=" + URLEncoder.encode(artifact.get("expire_in").asText(), StandardCharsets.UTF_8)
                        : "");
        String boundary = "slipway-" + Long.toHexString(System.nanoTime());
        Api.Answer answer = api.send("POST", "/jobs/" + jobId + "/artifacts" + query, multipart(boundary, filename(artifact, type, format),
                packed), Map.of(
                "JOB-TOKEN", token, "Content-Type", "multipart/form-data; boundary=" + boundary));
        if (answer.status() != 201) {
            log.line("ERROR: Uploading artifacts as \"" + type + "\" to coordinator... " + answer.status() + " " + answer.text());
        }
        return answer.status() == 201;
    }

    private static void pack(String format, Path project, List<Path> files, Path packed) throws IOException {
        switch (format) {
            case "zip" -> Folders.zip(project, files, packed);
            case "gzip" -> Folders.gzip(project, files, packed);
            default -> Files.copy(project.resolve(files.getFirst()), packed);
        }
    }

    private static String filename(JsonNode artifact, String type, String format) {
        String name = artifact.path("name").isTextual() && !artifact.get("name").asText().isEmpty()
                ? artifact.get("name").asText()
                : "artifacts";
        return switch (format) {
            case "zip" -> name.endsWith(".zip") ? name : name + ".zip";
            case "gzip" -> name.endsWith(".gz") ? name : name + ".gz";
            default -> type;
        };
    }

    private static BodyPublisher multipart(String boundary, String filename, Path file) throws IOException {
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + filename.replace("\"", "_")
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n";
        return BodyPublishers.concat(
                BodyPublishers.ofString(head), BodyPublishers.ofFile(file), BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    }

    private static List<String> texts(JsonNode array) {
        return JobExecution.items(array).stream().map(JsonNode::asText).toList();
    }
}
