package dev.slipway.rest.artifact;

import java.util.Optional;
import java.util.stream.Stream;

/** What a runner may say about a file in the query; the fields of the form win over it. */
record UploadParams(String artifactType, String artifactFormat, String expireIn, String accessibility, String token, String jobToken, Long filesize) {

    /** By header, or as older runners sent it. */
    Optional<String> token(String header) {
        return Stream.of(header, token, jobToken).filter(text -> text != null && !text.isBlank()).findFirst();
    }
}
