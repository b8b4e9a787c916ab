package dev.slipway.rest.agent;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.application.agent.port.AgentServerProofs;
import jakarta.inject.Singleton;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;

/** Verifies JSON web tokens of the server of the agents. Each has an end, so one that was overheard is of use for a short time. */
@Singleton
final class JwtAgentServerProofs implements AgentServerProofs {

    private static final String ISSUER = "gitlab-kas";
    private static final String AUDIENCE = "gitlab";
    private static final int LONGEST = 8_192;

    private final Optional<byte[]> secret;

    JwtAgentServerProofs(AgentServerPolicy policy) {
        this.secret = policy.secret();
    }

    @Override
    public boolean accepts(String proof, Instant now) {
        if (secret.isEmpty() || proof.length() > LONGEST) {
            return false;
        }
        try {
            SignedJWT token = SignedJWT.parse(proof);
            return token.getHeader().getAlgorithm().equals(JWSAlgorithm.HS256) && token.verify(new MACVerifier(secret.get()))
                    && valid(token.getJWTClaimsSet(), Date.from(now));
        } catch (ParseException | JOSEException | IllegalStateException malformed) {
            return false;
        }
    }

    private static boolean valid(JWTClaimsSet claims, Date now) {
        return ISSUER.equals(claims.getIssuer())
                && (claims.getClaim("aud") == null || claims.getAudience().contains(AUDIENCE))
                && claims.getExpirationTime() != null && now.before(claims.getExpirationTime())
                && (claims.getNotBeforeTime() == null || !now.before(claims.getNotBeforeTime()));
    }
}
