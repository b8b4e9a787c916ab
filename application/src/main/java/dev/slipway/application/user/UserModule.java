package dev.slipway.application.user;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.attribute.AttributeModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.avatar.AvatarModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.user.email.AddEmail;
import dev.slipway.application.user.email.AddressConfirmation;
import dev.slipway.application.user.email.EmailReads;
import dev.slipway.application.user.email.RemoveEmail;
import dev.slipway.application.user.key.AddGpgKey;
import dev.slipway.application.user.key.AddKey;
import dev.slipway.application.user.key.GpgKeyReads;
import dev.slipway.application.user.key.KeyReads;
import dev.slipway.application.user.key.RemoveGpgKey;
import dev.slipway.application.user.key.RemoveKey;
import dev.slipway.application.user.link.AskForLink;
import dev.slipway.application.user.link.ConfirmEmail;
import dev.slipway.application.user.link.LinkRequests;
import dev.slipway.application.user.link.RemoveOldLinks;
import dev.slipway.application.user.link.ResetPassword;
import dev.slipway.application.user.link.SendAccountLink;
import dev.slipway.application.user.notice.NoticeRequests;
import dev.slipway.application.user.notice.RemoveOldNotices;
import dev.slipway.application.user.notice.SendAccountNotice;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.application.user.port.GpgKeyReader;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.application.user.port.SecondFactors;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.relation.RelationReads;
import dev.slipway.application.user.signin.AccountRecheck;
import dev.slipway.application.user.signin.ChangePassword;
import dev.slipway.application.user.signin.CheckPassword;
import dev.slipway.application.user.signin.ConfirmPassword;
import dev.slipway.application.user.signin.OwnSecondFactor;
import dev.slipway.application.user.signin.RemoveOldFailures;
import dev.slipway.application.user.signin.SecondFactorCheck;
import dev.slipway.application.user.signin.SecondStep;
import dev.slipway.application.user.signin.SignIn;
import dev.slipway.application.user.signin.SignInPolicy;
import dev.slipway.application.user.status.SetStatus;
import dev.slipway.application.user.status.StatusReads;
import java.util.List;

/** Makes the use cases of users. */
public final class UserModule {

    /** Ports of users. */
    public record Ports(InternalUsers internalUsers, Users users, AccountStates accountStates, UserEmails userEmails,
            UserUpdates userUpdates, UserStatuses userStatuses, UserRelations userRelations, AccountLinks accountLinks,
            AccountNotices accountNotices, KeyPorts keys, SignInPorts signIns) {}

    /** Ports of public keys, and of their readers. */
    public record KeyPorts(UserKeys userKeys, SshKeyReader sshKeyReader, GpgKeys gpgKeys, GpgKeyReader gpgKeyReader) {}

    /** Ports and settings of passwords and second factors. */
    public record SignInPorts(SignInAccounts accounts, SignInFailures failures, SecondFactors secondFactors, CodeGenerator codes,
            SignInPolicy policy, PasswordHashing.Policy hashing) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, MailModule mail, AvatarModule avatar,
            AttributeModule attribute) {}

    /**
     * Extensions by later features. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param cascades hide and remove the objects of a user
     */
    public record Later(List<UserCascade> cascades) {}

    public final Ports ports;
    public final UserReads userReads;
    public final ChangeAvatar changeAvatar;
    public final CreateUser createUser;
    public final UpdateUser updateUser;
    public final DeleteUser deleteUser;
    public final ModerateAccount moderateAccount;
    public final RejectUser rejectUser;
    public final DisableTwoFactor disableTwoFactor;
    public final EmailReads emailReads;
    public final AddEmail addEmail;
    public final RemoveEmail removeEmail;
    public final KeyReads keyReads;
    public final AddKey addKey;
    public final RemoveKey removeKey;
    public final GpgKeyReads gpgKeyReads;
    public final AddGpgKey addGpgKey;
    public final RemoveGpgKey removeGpgKey;
    public final ActivityReads activityReads;
    public final StatusReads statusReads;
    public final SetStatus setStatus;
    public final RelationReads relationReads;
    public final CheckPassword checkPassword;
    public final SignIn signIn;
    public final SecondStep secondStep;
    public final ChangePassword changePassword;
    public final AskForLink askForLink;
    public final ConfirmEmail confirmEmail;
    public final ResetPassword resetPassword;
    public final OwnSecondFactor ownSecondFactor;
    public final ConfirmPassword confirmPassword;

    // Recorded work, and the services of later features
    public final AccountChanges accountChanges;
    public final AccountRecheck accountRecheck;
    public final RemoveUser removeUser;
    public final RemoveOldFailures removeOldFailures;
    public final SendAccountLink sendAccountLink;
    public final RemoveOldLinks removeOldLinks;
    public final SendAccountNotice sendAccountNotice;
    public final RemoveOldNotices removeOldNotices;

    public UserModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        SignInPorts signIns = ports.signIns();
        KeyPorts keys = ports.keys();
        KernelModule kernel = earlier.kernel();
        AccessModule access = earlier.access();
        AuditModule audit = earlier.audit();
        AvatarModule avatar = earlier.avatar();
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        Mailer mailer = earlier.mail().ports.mailer();
        LinkRequests links = new LinkRequests(ports.accountLinks(), mailer, kernel.ports.secrets(), work);
        AddressConfirmation confirmation = new AddressConfirmation(ports.userEmails(), links);
        PasswordHashing hashing = new PasswordHashing(kernel.ports.secrets(), signIns.hashing());
        userReads = new UserReads(access.access, ports.users(), earlier.attribute().customAttributeReads);
        changeAvatar = new ChangeAvatar(access.access, ports.users(), avatar.avatarStore);
        createUser = new CreateUser(access.access, ports.users(), hashing, avatar.avatarStore, audit.auditTrail, links,
                access.ports.applicationSettings());
        accountChanges = new AccountChanges(access.credentialChanges, audit.auditTrail, ports.accountLinks(),
                new NoticeRequests(ports.accountNotices(), mailer, work));
        Moderators moderators = new Moderators(access.access, ports.accountStates());
        updateUser = new UpdateUser(moderators, ports.users(), confirmation, ports.userUpdates(), hashing,
                avatar.avatarStore, accountChanges);
        UserRemoval removal = new UserRemoval(ports.users(), later.cascades(), work, access.credentialChanges);
        deleteUser = new DeleteUser(moderators, ports.users(), removal, transactions, audit.auditTrail);
        moderateAccount = new ModerateAccount(access.access, ports.accountStates(), accountChanges, transactions, work);
        rejectUser = new RejectUser(access.access, ports.accountStates(), removal, transactions, audit.auditTrail);
        disableTwoFactor = new DisableTwoFactor(access.access, ports.users(), ports.userUpdates(), transactions, audit.auditTrail);
        emailReads = new EmailReads(access.access, ports.users(), ports.userEmails());
        addEmail = new AddEmail(access.access, ports.users(), ports.userEmails(), transactions, audit.auditTrail, confirmation);
        removeEmail = new RemoveEmail(access.access, ports.users(), ports.userEmails(), transactions, audit.auditTrail, confirmation);
        keyReads = new KeyReads(access.access, ports.users(), keys.userKeys());
        addKey = new AddKey(access.access, ports.users(), keys.userKeys(), keys.sshKeyReader(), transactions, audit.auditTrail);
        removeKey = new RemoveKey(access.access, ports.users(), keys.userKeys(), transactions, audit.auditTrail);
        gpgKeyReads = new GpgKeyReads(access.access, ports.users(), keys.gpgKeys());
        addGpgKey = new AddGpgKey(access.access, ports.users(), keys.gpgKeys(), keys.gpgKeyReader(), transactions, audit.auditTrail);
        removeGpgKey = new RemoveGpgKey(access.access, ports.users(), keys.gpgKeys(), transactions, audit.auditTrail);
        activityReads = new ActivityReads(access.access, ports.users());
        statusReads = new StatusReads(access.access, ports.users(), ports.userStatuses(), kernel.ports.clock());
        setStatus = new SetStatus(access.access, ports.userStatuses(), transactions);
        relationReads = new RelationReads(access.access, ports.users(), ports.userRelations(), kernel.ports.clock());
        checkPassword = new CheckPassword(signIns.accounts(), signIns.failures(), hashing, kernel.ports.secrets(),
                kernel.ports.rateLimits(), transactions, signIns.policy());
        signIn = new SignIn(checkPassword, signIns.accounts(), ports.accountStates(), access.ports.sessions(), accountChanges,
                kernel.ports.secrets(), transactions);
        accountRecheck = new AccountRecheck(signIns.accounts(), ports.accountStates());
        confirmPassword = new ConfirmPassword(signIns.accounts(), signIns.failures(), accountRecheck, hashing,
                kernel.ports.secrets(), transactions, signIns.policy());
        changePassword = new ChangePassword(access.access, confirmPassword, ports.users(), hashing, accountChanges, transactions);
        SecondFactorCheck secondFactorCheck = new SecondFactorCheck(signIns.secondFactors(), signIns.failures(), signIns.codes(),
                signIns.accounts(), kernel.ports.secrets(), transactions, signIns.policy());
        secondStep = new SecondStep(access.sessionCallers, secondFactorCheck, signIn, access.ports.sessions(), access.credentialChanges,
                transactions);
        ownSecondFactor = new OwnSecondFactor(signIns.secondFactors(), secondFactorCheck, confirmPassword, ports.userUpdates(),
                accountChanges, kernel.ports.secrets(), transactions);
        removeOldFailures = new RemoveOldFailures(signIns.failures(), signIns.policy(), transactions, work);
        askForLink = new AskForLink(links, mailer, kernel.ports.rateLimits(), kernel.ports.secrets(), transactions);
        confirmEmail = new ConfirmEmail(ports.accountLinks(), ports.users(), ports.userEmails(), ports.userUpdates(), accountChanges,
                kernel.ports.secrets(), transactions);
        resetPassword = new ResetPassword(ports.accountLinks(), ports.users(), ports.userEmails(), hashing, accountChanges,
                kernel.ports.secrets(), transactions);
        sendAccountLink = SendAccountLink.of(ports, kernel, earlier.mail());
        removeOldLinks = new RemoveOldLinks(ports.accountLinks(), transactions, work);
        sendAccountNotice = new SendAccountNotice(ports.accountNotices(), ports.users(), earlier.mail(), transactions);
        removeOldNotices = new RemoveOldNotices(ports.accountNotices(), transactions, work);
        removeUser = new RemoveUser(ports.users(), later.cascades(), work, transactions, kernel.ports.observations(), kernel.ports.clock());
    }
}
