package dev.slipway.rest.artifact;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Query parameters of an artifact upload. Fields of the form override them. */
record UploadParams(String artifactType, String artifactFormat, String expireIn, String accessibility, String token, String jobToken,
        Long filesize) {

    /** Returns the job token: from the header, otherwise from the parameters that older runners send. */
    Optional<String> token(@Nullable String header) {
        return Stream.of(header, token, jobToken).filter(text -> text != null && !text.isBlank()).findFirst();
    }
}
